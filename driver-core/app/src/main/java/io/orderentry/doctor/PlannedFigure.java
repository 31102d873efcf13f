package io.orderentry.doctor;

/**
 * A figure of a plan.
 *
 * @param group what it belongs to, such as {@code Database}
 * @param label its name
 * @param value with its unit
 * @param source where it comes from and how far it holds, in one or two sentences
 */
public record PlannedFigure(String group, String label, String value, Basis basis, String source) {
    /** Basis of a figure. */
    public enum Basis {
        /** Given by the user, or read from the user's server. */
        GIVEN("given"),
        /** Follows from the specification and from what was given. */
        ARITHMETIC("arithmetic"),
        /** Measured once, elsewhere: benchmarks/RESULTS.md. */
        MEASURED("measured"),
        /** Experience; a starting point, not a prediction. */
        RULE_OF_THUMB("rule of thumb");

        private final String text;

        Basis(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }
    }
}
