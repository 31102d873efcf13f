package io.orderentry.compare;

import io.orderentry.compare.Assertion.Answer;
import io.orderentry.compare.group.Group;
import io.orderentry.compare.group.Groups;
import io.orderentry.compare.stats.Ratio;
import io.orderentry.compare.view.ViewTable.Cell;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.Numbers;
import io.orderentry.metrics.ServerMetrics;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * First lines of a comparison.
 *
 * @param answers how much slower or faster, one sentence for each group but the reference
 * @param validity whether something else may explain that, in one line
 * @param threats what that line names, each with what to do
 * @param gate outcome of the assertions, in one line
 * @param floor round trips of the groups, in one line; null where one has none
 */
public record ComparisonSummary(
        List<String> answers, String validity, List<ValidityThreat> threats, String gate, String floor) {
    private static final Metric ROUND_TRIP = ServerMetrics.ROUND_TRIP;

    static ComparisonSummary of(
            Groups groups,
            List<MeasureTable> measures,
            List<Difference> differences,
            List<WorkEquivalence> equivalences,
            List<Assertion> assertions,
            boolean ratiosOnly) {
        List<ValidityThreat> threats = ValidityThreat.of(groups, differences, equivalences);
        return new ComparisonSummary(
                ComparisonAnswer.of(groups, measures),
                ValidityThreat.sentence(threats, differences, groups),
                threats,
                gate(assertions),
                floor(groups, ratiosOnly));
    }

    /** The worst answer decides. */
    private static String gate(List<Assertion> assertions) {
        if (assertions.isEmpty()) {
            return "no assertion was asked for (--at-least, --within)";
        }
        Answer worst = Answer.of(assertions);
        String sentence = assertions.stream()
                .filter(assertion -> assertion.answer() == worst)
                .findFirst()
                .map(Assertion::sentence)
                .orElseThrow();
        String counts = Stream.of(Answer.values())
                .map(answer -> assertions.stream()
                                .filter(assertion -> assertion.answer() == answer)
                                .count()
                        + " " + answer.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(", "));
        return worst + ": " + sentence + (assertions.size() == 1 ? "" : " (" + counts + ")");
    }

    /**
     * The part of every response time that no database can avoid: the mean of each group's medians of the round trip of a trivial statement.
     *
     * @param ratiosOnly leave out the times
     * @return null when a group has no round trip
     */
    private static String floor(Groups groups, boolean ratiosOnly) {
        if (groups.all().stream().anyMatch(group -> group.sample(ROUND_TRIP::of) == null)) {
            return null;
        }
        String sides = groups.all().stream()
                .map(group -> side(group, groups, ratiosOnly))
                .filter(side -> !side.isEmpty())
                .collect(Collectors.joining("; "));
        return "median round trip of a trivial statement: " + sides;
    }

    private static String side(Group group, Groups groups, boolean ratiosOnly) {
        String time = ratiosOnly
                ? ""
                : " " + Numbers.decimal(group.sample(ROUND_TRIP::of).mean(), ROUND_TRIP.decimals()) + " "
                        + ROUND_TRIP.unit();
        if (group == groups.reference()) {
            return ratiosOnly ? "" : group.name() + time;
        }
        Ratio ratio = group.ratio(groups.reference(), ROUND_TRIP::of);
        return group.name() + time + (ratio == null ? "" : ", " + ratio(ratio, groups));
    }

    private static String ratio(Ratio ratio, Groups groups) {
        return Numbers.decimal(ratio.value(), 3) + " x "
                + groups.reference().name()
                + (ratio.interval() == null
                        ? " (" + ratio.method() + ")"
                        : " (95 % CI " + Cell.print(ratio.interval(), 3) + ")");
    }
}
