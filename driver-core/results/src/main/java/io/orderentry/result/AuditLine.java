package io.orderentry.result;

import io.orderentry.text.Sentences;
import java.util.Objects;

/**
 * One property of the inputs that the driver drew, and the window it must be in (clause 5.5).
 *
 * @param value in the unit that {@code text} names; null when it does not apply to this run
 * @param low smallest allowed value
 * @param high largest allowed value
 * @param sample number of draws behind the value
 * @param neededSample number of draws from which chance alone stays in the window
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

    /** The window, such as {@code 0.9 to 1.1}. */
    public String window() {
        return number(low) + " to " + number(high);
    }

    /** A number with up to three decimals. */
    public static String number(double value) {
        return Sentences.text("%.3f", value).replaceAll("\\.?0+$", "");
    }
}
