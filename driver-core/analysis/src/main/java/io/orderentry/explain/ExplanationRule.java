package io.orderentry.explain;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Rule of {@code rules.yaml}.
 *
 * @param id unique and stable name
 * @param when conditions, all of which must hold; one with {@code or} holds when a part of it does
 * @param unless conditions of the same form; when all of them hold, something else explains what the rule looks at; empty for none
 * @param share figures whose sum is the share, in percent, that the finding explains; at most 100
 * @param weight factor of the share in the ranking: less than 1 for a description, 1 for a cause
 * @param says the sentence, with figures in braces
 * @param advice what to do
 * @param source public reference
 * @param fires figures with which the rule applies, for its test
 * @param silent figures with which it does not, for its test
 * @param excluded figures with which {@code when} holds, and {@code unless} too; null where that is empty
 */
@RecordBuilder
public record ExplanationRule(
        String id,
        List<String> when,
        List<String> unless,
        List<String> share,
        Double weight,
        String says,
        String advice,
        String source,
        Map<String, Double> fires,
        Map<String, Double> silent,
        Map<String, Double> excluded) {
    public ExplanationRule {
        when = List.copyOf(when);
        unless = unless == null ? List.of() : List.copyOf(unless);
    }

    /** Returns whether every condition holds, and not all of those that exclude it. */
    boolean applies(Map<String, Double> figures) {
        return RuleCondition.allHold(when, figures) && (unless.isEmpty() || !RuleCondition.allHold(unless, figures));
    }

    /** Returns whether it names a cause, and does not only describe where the time goes. */
    boolean isCause() {
        return weight == null || weight >= 1;
    }

    /**
     * Sum of the shares that are there and not negative, at most 100.
     *
     * @param said names of those that count for another rule
     */
    double explained(Map<String, Double> figures, Set<String> said) {
        return Math.min(
                100,
                share.stream()
                        .filter(name -> !said.contains(name))
                        .mapToDouble(name -> Math.max(0, figures.getOrDefault(name, 0.0)))
                        .sum());
    }

    /**
     * Comparison of a figure with a number, such as {@code time.logWrite >= 15}. It does not hold where the figure is absent.
     *
     * @param figure its name
     * @param limit the number
     */
    record RuleCondition(String figure, BiPredicate<Double, Double> test, double limit) {
        private static final String OR = " or ";
        private static final Pattern TEXT = Pattern.compile("([A-Za-z0-9_.]+) (\\S+) (-?[0-9]+(?:\\.[0-9]+)?)");

        /** The comparisons that a condition can make. */
        private static final Map<String, BiPredicate<Double, Double>> OPERATORS = Map.of(
                ">=",
                (a, b) -> a >= b,
                "<=",
                (a, b) -> a <= b,
                ">",
                (a, b) -> a > b,
                "<",
                (a, b) -> a < b,
                "=",
                Double::equals);

        /**
         * Conditions with {@code or} between them.
         *
         * @throws IllegalArgumentException when one of them is no condition
         */
        static List<RuleCondition> alternatives(String text) {
            return Arrays.stream(text.split(OR)).map(RuleCondition::parse).toList();
        }

        /** Returns whether one of the conditions of each text holds. */
        static boolean allHold(List<String> texts, Map<String, Double> figures) {
            return texts.stream()
                    .allMatch(text -> alternatives(text).stream().anyMatch(condition -> condition.holds(figures)));
        }

        /** @throws IllegalArgumentException when the text is no condition */
        static RuleCondition parse(String text) {
            Matcher match = TEXT.matcher(text);
            if (!match.matches()) {
                throw new IllegalArgumentException("'" + text + "' is no condition such as 'cpuBusy >= 90'");
            }
            BiPredicate<Double, Double> test = OPERATORS.get(match.group(2));
            if (test == null) {
                throw new IllegalArgumentException("'" + match.group(2) + "' is no operator; there are >= <= > < =");
            }
            return new RuleCondition(match.group(1), test, Double.parseDouble(match.group(3)));
        }

        boolean holds(Map<String, Double> figures) {
            Double value = figures.get(figure);
            return value != null && test.test(value, limit);
        }
    }

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
}
