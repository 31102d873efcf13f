package io.orderentry.report;

import io.orderentry.result.Verdict;
import io.orderentry.text.Sentences;

/** Characters of the summary: those of Unicode, or ASCII for a terminal or a locale without them. */
public enum Glyphs {
    UNICODE("✔", "✘", " · ", "…", "▁▂▃▄▅▆▇█"),
    ASCII("+", "x", " | ", "...", "_.-~=+*#");

    private final String good;
    private final String bad;
    private final String separator;
    private final String ellipsis;
    private final String bars;

    Glyphs(String good, String bad, String separator, String ellipsis, String bars) {
        this.good = good;
        this.bad = bad;
        this.separator = separator;
        this.ellipsis = ellipsis;
        this.bars = bars;
    }

    /** Every character that may be needed beside ASCII. */
    public String all() {
        return good + bad + separator + ellipsis + bars;
    }

    String mark(Verdict.Status status) {
        return switch (status) {
            case PASS -> good;
            case FAIL -> bad;
            case NOT_ENOUGH_DATA -> "?";
        };
    }

    /** Stands between items of equal rank. */
    String separator() {
        return separator;
    }

    /** The text, or its first words with an ellipsis where it is longer than a number of columns. */
    String cut(String text, int columns) {
        return Sentences.cut(text, columns, ellipsis);
    }

    /** A bar whose height is a share (0 to 1) of the highest one. */
    char bar(double share) {
        return bars.charAt((int) Math.min(bars.length() - 1, Math.max(0, Math.ceil(share * bars.length()) - 1)));
    }
}
