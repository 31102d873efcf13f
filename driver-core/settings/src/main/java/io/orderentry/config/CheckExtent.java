package io.orderentry.config;

import io.orderentry.model.KebabCase;
import io.orderentry.text.EnumNames;
import io.orderentry.text.Refusal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Part of a database whose rows a check reads: the key {@code load.check}. Immutable.
 *
 * @param sample number of warehouses that a sample reads in full
 */
public record CheckExtent(Kind kind, int sample) {
    /** Warehouses up to which {@link Kind#AUTO} reads all after a run. */
    public static final int LIMIT = 500;

    /** A larger sample hardly finds more. */
    private static final int USUAL = 64;

    private static final int MOST = 1_000_000;
    private static final Pattern SAMPLE_OF = Pattern.compile("sample:([1-9][0-9]{0,6})");

    public static final CheckExtent AUTO = new CheckExtent(Kind.AUTO, USUAL);
    public static final CheckExtent NONE = new CheckExtent(Kind.NONE, USUAL);

    /** Kinds of extent. */
    public enum Kind {
        /** All of it; after a run on more than {@value #LIMIT} warehouses, a sample. */
        AUTO,
        /** All of it, however large. */
        FULL,
        /** Warehouses drawn by the seed, and totals of all. */
        SAMPLE,
        /** None: the database is not checked. */
        NONE
    }

    static CheckExtent parse(String text) {
        Matcher sample = SAMPLE_OF.matcher(text);
        if (!sample.matches()) {
            return new CheckExtent(EnumNames.parse(text, Kind.class), USUAL);
        }
        int warehouses = Integer.parseInt(sample.group(1));
        Refusal.require(warehouses <= MOST, text + " is not in sample:1..sample:" + MOST);
        return new CheckExtent(Kind.SAMPLE, warehouses);
    }

    @Override
    public String toString() {
        return KebabCase.of(kind) + (kind == Kind.SAMPLE ? ":" + sample : "");
    }
}
