package io.orderentry.explain;

import io.orderentry.explain.RuleBook.FigureSet;
import io.orderentry.explain.RuleBook.RankedFinding;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
    static final String OR = " or ";
    static final Pattern NAME = Pattern.compile("\\{([^{}]+)}");
    private static final Pattern OPTIONAL = Pattern.compile("\\[([^\\[\\]]*)]");

    public ExplanationRule {
        when = List.copyOf(when);
        unless = unless == null ? List.of() : List.copyOf(unless);
        weight = weight == null ? 1 : weight;
    }

    /** Returns whether every condition holds, and not all of those that exclude it. */
    boolean applies(Map<String, Double> figures) {
        return allHold(when, figures) && (unless.isEmpty() || !allHold(unless, figures));
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

    /** The finding with the share of the rule alone; empty when a figure of its sentence is absent. */
    Optional<RankedFinding> finding(FigureSet figures) {
        double explained = explained(figures.values(), Set.of());
        double rank = explained * weight;
        return sentence(says, figures::print)
                .map(sentence -> new RankedFinding(id, explained, rank, sentence, advice, source));
    }

    /** Returns whether in each text one of the comparisons holds that {@code or} separates. */
    static boolean allHold(List<String> texts, Map<String, Double> figures) {
        return texts.stream().allMatch(text -> Arrays.stream(text.split(OR)).anyMatch(each -> holds(each, figures)));
    }

    /** Compares a figure with a number, such as {@code time.logWrite >= 15}; does not hold where the figure is absent. */
    private static boolean holds(String comparison, Map<String, Double> figures) {
        String[] words = comparison.split(" ");
        Double value = figures.get(words[0]);
        if (value == null) {
            return false;
        }
        double limit = Double.parseDouble(words[2]);
        return switch (words[1]) {
            case ">=" -> value >= limit;
            case "<=" -> value <= limit;
            case ">" -> value > limit;
            case "<" -> value < limit;
            case "=" -> value == limit;
            default ->
                throw new IllegalArgumentException("'" + comparison + "' is no condition such as 'cpuBusy >= 90'");
        };
    }

    /**
     * Fills in the figures in braces; empty when one is absent outside of square brackets.
     *
     * @param text in which a part in square brackets is left out where one of its figures is absent
     * @param printed text of a figure by its name; null where it is absent
     */
    static Optional<String> sentence(String text, Function<String, String> printed) {
        return filled(
                OPTIONAL.matcher(text)
                        .replaceAll(part -> Matcher.quoteReplacement(
                                filled(part.group(1), printed).orElse(""))),
                printed);
    }

    private static Optional<String> filled(String part, Function<String, String> printed) {
        return NAME.matcher(part).results().anyMatch(name -> printed.apply(name.group(1)) == null)
                ? Optional.empty()
                : Optional.of(
                        NAME.matcher(part).replaceAll(name -> Matcher.quoteReplacement(printed.apply(name.group(1)))));
    }
}
