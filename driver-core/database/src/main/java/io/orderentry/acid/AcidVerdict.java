package io.orderentry.acid;

/** Verdict on one test at one isolation level. */
public enum AcidVerdict {
    /** The clause's requirement was observed. */
    HOLDS("holds"),
    /** A phenomenon was observed that the level excludes. */
    VIOLATED("VIOLATED"),
    /** A phenomenon was observed that the level allows, so that the clause cannot be demanded of it. */
    NOT_APPLICABLE("not applicable"),
    /** The test has no result; the text says why. */
    NOT_AVAILABLE("not available");

    private final String words;

    AcidVerdict(String words) {
        this.words = words;
    }

    @Override
    public String toString() {
        return words;
    }
}
