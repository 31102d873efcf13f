package io.orderentry.explain;

import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sentence with figures in braces. A part in square brackets is left out where one of its figures is absent. */
record SentenceTemplate(String text) {
    private static final Pattern NAME = Pattern.compile("\\{([^{}]+)}");
    private static final Pattern OPTIONAL = Pattern.compile("\\[([^\\[\\]]*)]");

    /** The names of all figures. */
    Set<String> names() {
        Set<String> names = new TreeSet<>();
        Matcher match = NAME.matcher(text);
        while (match.find()) {
            names.add(match.group(1));
        }
        return names;
    }

    /** The names of those without which there is no sentence. */
    Set<String> required() {
        return new SentenceTemplate(OPTIONAL.matcher(text).replaceAll("")).names();
    }

    /**
     * The sentence; empty when a figure outside of the brackets is absent.
     *
     * @param printed text of a figure by its name; null where it is absent
     */
    Optional<String> fill(Function<String, String> printed) {
        Matcher options = OPTIONAL.matcher(text);
        StringBuilder chosen = new StringBuilder();
        while (options.find()) {
            String part = filled(options.group(1), printed).orElse("");
            options.appendReplacement(chosen, Matcher.quoteReplacement(part));
        }
        options.appendTail(chosen);
        return filled(chosen.toString(), printed);
    }

    private static Optional<String> filled(String part, Function<String, String> printed) {
        Matcher match = NAME.matcher(part);
        StringBuilder text = new StringBuilder();
        while (match.find()) {
            String value = printed.apply(match.group(1));
            if (value == null) {
                return Optional.empty();
            }
            match.appendReplacement(text, Matcher.quoteReplacement(value));
        }
        return Optional.of(match.appendTail(text).toString());
    }
}
