package io.orderentry.text;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses and prints durations: a whole number and its unit, such as {@code 500ms}, {@code 30s}, {@code 5m} or {@code 2h}. */
public final class Durations {
    private static final Pattern FORM = Pattern.compile("([0-9]{1,9})(ms|s|m|h)");

    private Durations() {}

    /** @throws Refusal when the text has another form; a unit is required */
    public static Duration parse(String text) {
        Matcher form = FORM.matcher(text);
        Refusal.require(form.matches(), "'" + text + "' is not a duration such as 500ms, 30s, 5m or 2h");
        long count = Long.parseLong(form.group(1));
        return switch (form.group(2)) {
            case "ms" -> Duration.ofMillis(count);
            case "s" -> Duration.ofSeconds(count);
            case "m" -> Duration.ofMinutes(count);
            default -> Duration.ofHours(count);
        };
    }

    /**
     * The shortest text that {@link #parse} reads back to the same value.
     *
     * @param duration not negative; what is finer than a millisecond is cut off
     */
    public static String print(Duration duration) {
        long millis = duration.toMillis();
        if (millis % 1000 != 0) {
            return millis + "ms";
        }
        long seconds = millis / 1000;
        if (seconds == 0 || seconds % 60 != 0) {
            return seconds + "s";
        }
        return seconds % 3600 == 0 ? seconds / 3600 + "h" : seconds / 60 + "m";
    }
}
