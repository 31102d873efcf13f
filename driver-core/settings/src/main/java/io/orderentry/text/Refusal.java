package io.orderentry.text;

import java.util.Collection;

/**
 * Refusal of input. The message is one sentence: where, what was found, what is allowed, such as
 * {@code load.mix.payment: 143 is not in 0..100 (configs/loads/paced.yaml)}. The command line prints it and ends with exit code 2.
 */
public class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** @param message line breaks and control characters, which can only come from the input that is quoted, become blanks, and secrets are masked */
    public Refusal(String message) {
        this(message, null);
    }

    /** @param message as {@link #Refusal(String)} */
    public Refusal(String message, Throwable cause) {
        super(TextSanitizer.sentence(Secrets.maskSentence(message).replaceAll("\\R", " ")), cause);
    }

    /** Refuses a word that is not known; the sentence begins with the problem and ends with the nearest word, or else with all. */
    public static void requireKnown(String word, Collection<String> known, String problem) {
        require(known.contains(word), problem + Nearest.hint(word, known));
    }

    public static void require(boolean condition, String message) {
        if (!condition) {
            throw new Refusal(message);
        }
    }
}
