package io.orderentry.experiment;

/** End of a search. */
public enum SearchEnd {
    /** The interval of the knee is narrower than the tolerance. */
    FOUND("the knee is known within the tolerance"),
    /** Probes at equal rates differ by more than the tolerance. */
    VARIES("probes at equal rates differ, so that the interval is wider than the tolerance; lengthen --duration"),
    /** The time budget is spent. */
    BUDGET_SPENT("the time budget is spent; give more with --budget, or go on with --resume"),
    /** A probe at the next rate that has the samples its limits need does not fit into the time budget. */
    PROBE_TOO_LONG(
            "the samples that the limits need make the next probe longer than the rest of the time budget; give more"
                    + " with --budget, a lower percentile or a more frequent type"),
    /** Probes at one rate had fewer samples than their limits need. */
    TOO_FEW_SAMPLES("two probes at one rate had fewer samples than the limits need; lengthen --duration"),
    /** The lowest rate missed the limits. */
    BELOW_RANGE("the limits are missed at the lowest rate; give a lower one with --rates, or other limits"),
    /** The highest rate met the limits. */
    ABOVE_RANGE("the limits are met at the highest rate; give a higher one with --rates"),
    /** Limits were missed while the driver lacked capacity. */
    DRIVER_LIMITED(
            "the driver is the limit, so that the search shows nothing about the server; use a machine of its own,"
                    + " or a lower -c"),
    /** A database check failed. */
    INCONSISTENT("a database check failed; the database is damaged");

    private final String sentence;

    SearchEnd(String sentence) {
        this.sentence = sentence;
    }

    /** Meaning and advice, a phrase without a full stop. */
    public String sentence() {
        return sentence;
    }

    /** Returns whether a knee may be given. */
    public boolean hasKnee() {
        return switch (this) {
            case FOUND, VARIES, BUDGET_SPENT, PROBE_TOO_LONG, TOO_FEW_SAMPLES -> true;
            case BELOW_RANGE, ABOVE_RANGE, DRIVER_LIMITED, INCONSISTENT -> false;
        };
    }
}
