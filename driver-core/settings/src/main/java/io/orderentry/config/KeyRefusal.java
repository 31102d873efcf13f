package io.orderentry.config;

import io.orderentry.model.KebabCase;
import io.orderentry.text.Durations;
import io.orderentry.text.Refusal;
import java.math.BigDecimal;
import java.time.Duration;

/** Refusal of a value by its record; the section that is read adds the file or the option. */
final class KeyRefusal extends Refusal {
    private static final long serialVersionUID = 1L;

    final String key;
    final String problem;

    /** @param key empty when the problem is with the record as a whole */
    KeyRefusal(String key, String problem) {
        super(key.isEmpty() ? problem : key + ": " + problem);
        this.key = key;
        this.problem = problem;
    }

    static void require(boolean condition, String key, String problem) {
        if (!condition) {
            throw new KeyRefusal(key, problem);
        }
    }

    /** A value as a user writes it: 100 rather than 100.0, 5s rather than PT5S, and a word in lower case. */
    static String print(Object value) {
        if (value instanceof Enum<?> word) {
            return KebabCase.of(word);
        }
        if (value instanceof Duration duration) {
            return Durations.print(duration);
        }
        return value instanceof Double number && Double.isFinite(number)
                ? BigDecimal.valueOf(number).stripTrailingZeros().toPlainString()
                : value.toString();
    }
}
