package io.orderentry.it;

import java.util.ArrayList;
import java.util.List;

/** What a terminal shows of a text: line ends, carriage returns, erased ends of lines, and lines broken at the last column. */
final class ScreenText {
    private static final String ERASE = "\u001b[K";

    private final int columns;
    private final List<StringBuilder> rows = new ArrayList<>(List.of(new StringBuilder()));
    private final List<String> frames = new ArrayList<>();
    private int column;
    private boolean broke;

    /** @param text as it was written; colours take no place */
    ScreenText(int columns, String text) {
        this.columns = columns;
        String plain = text.replaceAll("\u001b\\[[0-9;]*m", "");
        for (int i = 0; i < plain.length(); i++) {
            if (plain.startsWith(ERASE, i)) {
                row().setLength(Math.min(row().length(), column));
                i += ERASE.length() - 1;
            } else {
                put(plain.charAt(i));
            }
        }
    }

    private StringBuilder row() {
        return rows.get(rows.size() - 1);
    }

    private void put(char letter) {
        if (letter == '\n') {
            rows.add(new StringBuilder());
        } else if (letter == '\r') {
            frames.add(row().toString());
            column = 0;
        } else {
            if (column == columns) {
                broke = true;
                rows.add(new StringBuilder());
                column = 0;
            }
            while (row().length() <= column) {
                row().append(' ');
            }
            row().setCharAt(column++, letter);
        }
    }

    /** Whether a line was longer than the terminal is wide. */
    boolean broke() {
        return broke;
    }

    /** The rows at the end, from the first one on. */
    List<String> rows() {
        return rows.stream().map(row -> row.toString().stripTrailing()).toList();
    }

    /** Every state of a row before the cursor went back to its beginning. */
    List<String> frames() {
        return List.copyOf(frames);
    }
}
