package io.orderentry.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.text.Refusal;
import java.util.regex.Pattern;

/** Promise of every reader of input from outside: it is taken, or refused with one sentence. */
public final class Refusals {
    /** A sentence quotes a part of what it refuses, never all of a large file. */
    private static final int LONGEST = 4_010;

    private static final Pattern CONTROL = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]");

    private Refusals() {}

    /** A use of some input. */
    @FunctionalInterface
    public interface Use {
        void run() throws Exception;
    }

    /** Fails when the use ends with anything but a refusal of one plain sentence. */
    public static void takenOrRefused(Use use) throws Exception {
        try {
            use.run();
        } catch (Refusal e) {
            requireSentence(e.getMessage());
        }
    }

    /** Fails when a text is not one line, fit for a terminal. */
    public static void requireSentence(String text) {
        assertThat(text).isNotBlank();
        assertThat(text.length())
                .as(() -> "length of: " + text.substring(0, Math.min(200, text.length())))
                .isLessThan(LONGEST);
        requirePlain(text);
    }

    /** Fails when a text could control a terminal. */
    public static void requirePlain(String line) {
        assertThat(CONTROL.matcher(line).find())
                .as(() -> line.substring(0, Math.min(200, line.length())))
                .isFalse();
    }
}
