package io.orderentry.series;

/**
 * Run folder that is left out.
 *
 * @param detail in a few words; may be empty
 */
public record LeftOut(String folder, Reason reason, String detail) {
    /** Reasons, with the words that every view of a series uses. */
    public enum Reason {
        INTERRUPTED("interrupted"),
        NOT_PASS("verdict not PASS"),
        COPY("copy of another run"),
        UNREADABLE("unreadable");

        private final String word;

        Reason(String word) {
            this.word = word;
        }

        /** Such as {@code interrupted}. */
        @Override
        public String toString() {
            return word;
        }
    }

    /** Such as {@code runs/a is left out: interrupted}. */
    public String sentence() {
        return folder + " is left out: " + reason + (detail.isEmpty() ? "" : ": " + detail);
    }
}
