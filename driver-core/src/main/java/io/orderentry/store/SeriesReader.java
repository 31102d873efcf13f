package io.orderentry.store;

import io.orderentry.result.SeriesRow;
import io.orderentry.result.SeriesRow.Phase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** Reads {@code series.csv} back. */
final class SeriesReader {
    private SeriesReader() {}

    /** @return nothing when there is no such file */
    static List<SeriesRow> read(Path file) {
        return lines(file).stream().map(line -> row(file, line)).toList();
    }

    private static SeriesRow row(Path file, String line) {
        String[] cells = line.split(",", -1);
        try {
            Phase phase = Arrays.stream(Phase.values())
                    .filter(each -> each.toString().equals(cells[1]))
                    .findFirst()
                    .orElseThrow();
            return new SeriesRow(
                    Long.parseLong(cells[0]),
                    phase,
                    Long.parseLong(cells[2]),
                    Long.parseLong(cells[3]),
                    Long.parseLong(cells[4]),
                    Long.parseLong(cells[5]),
                    Double.parseDouble(cells[6]));
        } catch (RuntimeException e) {
            throw damaged(file, line, e);
        }
    }

    /** The lines below the header; nothing when there is no such file. */
    static List<String> lines(Path file) {
        if (!Files.exists(file)) {
            return List.of();
        }
        try {
            List<String> lines = Files.readAllLines(file);
            return lines.subList(Math.min(1, lines.size()), lines.size());
        } catch (IOException e) {
            throw new RunFolderException(file + " cannot be read: " + e.getMessage(), e);
        }
    }

    static RunFolderException damaged(Path file, String line, RuntimeException cause) {
        String start = line.length() > 60 ? line.substring(0, 60) + "..." : line;
        return new RunFolderException(file + " is damaged at the line '" + start + "'", cause);
    }
}
