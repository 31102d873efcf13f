package io.orderentry.text;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import org.apache.commons.text.similarity.JaroWinklerSimilarity;

/** Finds the valid name nearest to a mistyped one. */
public final class Nearest {
    private static final JaroWinklerSimilarity SIMILARITY = new JaroWinklerSimilarity();
    /** Lets one wrong letter of three pass, and swapped letters of a word of four; not words that share a few letters. */
    private static final double SLIP = 0.8;

    private Nearest() {}

    /** The known name closest to a word, when it is close enough to be a typing error; case, '-' and '_' do not count. */
    public static Optional<String> to(String word, Collection<String> known) {
        return known.stream()
                .filter(name -> similarity(word, name) >= SLIP)
                .max(Comparator.<String>comparingDouble(name -> similarity(word, name))
                        .thenComparing(Comparator.reverseOrder()));
    }

    /** The end of a refusal: {@code , did you mean 'duration'?}, or what is known when no name is near. */
    public static String hint(String word, Collection<String> known) {
        return to(word, known).map(Nearest::question).orElseGet(() -> "; known are " + String.join(", ", known));
    }

    /** The question for a name that is near. */
    public static String question(String name) {
        return ", did you mean '" + name + "'?";
    }

    private static double similarity(String one, String other) {
        return SIMILARITY.apply(folded(one), folded(other));
    }

    private static String folded(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[-_]", "");
    }
}
