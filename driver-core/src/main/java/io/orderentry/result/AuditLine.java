package io.orderentry.result;

import java.util.Locale;
import java.util.Objects;

/**
 * One property of the inputs that the driver drew, and the window it must be in (clause 5.5).
 *
 * @param id a short name that does not change
 * @param clause the clause that asks for it
 * @param text what it is, with its unit
 * @param value null when it does not apply to this run
 * @param low smallest allowed value
 * @param high largest allowed value
 * @param sample how many draws the value rests on
 * @param neededSample how many it takes until chance alone stays in the window
 * @param detail why it does not apply; empty otherwise
 */
public record AuditLine(
        String id,
        String clause,
        String text,
        Double value,
        double low,
        double high,
        long sample,
        long neededSample,
        Status status,
        String detail) {

    /** Status of a value in the audit. */
    public enum Status {
        WITHIN,
        /** Outside, and the sample is large enough to say so. */
        OUTSIDE,
        /** The sample is too small for either. */
        SAMPLE_TOO_SMALL,
        NOT_APPLICABLE
    }

    public AuditLine {
        Objects.requireNonNull(status, "audit: status of " + id);
        if ((value == null) != (status == Status.NOT_APPLICABLE) || (value == null) == detail.isBlank()) {
            throw new IllegalArgumentException(
                    "audit: " + id + ": only a line that does not apply has no value, and it has a reason");
        }
    }

    public static AuditLine judge(
            String id, String clause, String text, double value, double low, double high, long sample, long needed) {
        Status status = sample < needed
                ? Status.SAMPLE_TOO_SMALL
                : value >= low && value <= high ? Status.WITHIN : Status.OUTSIDE;
        return new AuditLine(id, clause, text, value, low, high, sample, needed, status, "");
    }

    public static AuditLine notApplicable(
            String id, String clause, String text, double low, double high, String reason) {
        return new AuditLine(id, clause, text, null, low, high, 0, 0, Status.NOT_APPLICABLE, reason);
    }

    /** The window as people read it, such as {@code 0.9 to 1.1}. */
    public String window() {
        return number(low) + " to " + number(high);
    }

    /** A number of this audit as people read it: up to three decimals. */
    public static String number(double value) {
        return String.format(Locale.ENGLISH, "%.3f", value).replaceAll("\\.?0+$", "");
    }
}
