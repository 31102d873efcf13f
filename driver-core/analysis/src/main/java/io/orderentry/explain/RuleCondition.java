package io.orderentry.explain;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Comparison of a figure with a number, such as {@code time.logWrite >= 15}. It does not hold where the figure is absent.
 *
 * @param figure its name
 * @param limit the number
 */
record RuleCondition(String figure, Operator operator, double limit) {
    private static final String OR = " or ";
    private static final Pattern TEXT = Pattern.compile("([A-Za-z0-9_.]+) (\\S+) (-?[0-9]+(?:\\.[0-9]+)?)");

    /** The comparisons that a condition can make. */
    enum Operator {
        AT_LEAST(">=", (a, b) -> a >= b),
        AT_MOST("<=", (a, b) -> a <= b),
        ABOVE(">", (a, b) -> a > b),
        BELOW("<", (a, b) -> a < b),
        EQUAL("=", Double::equals);

        private final String symbol;
        private final BiPredicate<Double, Double> test;

        Operator(String symbol, BiPredicate<Double, Double> test) {
            this.symbol = symbol;
            this.test = test;
        }
    }

    /**
     * Conditions with {@code or} between them.
     *
     * @throws IllegalArgumentException when one of them is no condition
     */
    static List<RuleCondition> alternatives(String text) {
        return Arrays.stream(text.split(OR)).map(RuleCondition::parse).toList();
    }

    /** Whether one of the conditions of each text holds. */
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
        Operator operator = Arrays.stream(Operator.values())
                .filter(each -> each.symbol.equals(match.group(2)))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("'" + match.group(2) + "' is no operator; there are "
                        + Arrays.stream(Operator.values())
                                .map(each -> each.symbol)
                                .collect(Collectors.joining(" "))));
        return new RuleCondition(match.group(1), operator, Double.parseDouble(match.group(3)));
    }

    boolean holds(Map<String, Double> figures) {
        Double value = figures.get(figure);
        return value != null && operator.test.test(value, limit);
    }
}
