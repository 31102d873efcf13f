package io.orderentry.compare;

import io.orderentry.compare.Assertion.Answer;
import io.orderentry.compare.stats.ConfidenceInterval;
import io.orderentry.compare.stats.MeanDifference;
import io.orderentry.compare.stats.Ratio;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.Numbers;
import io.orderentry.metrics.ResponseTimeMetrics;
import io.orderentry.metrics.ServerMetrics;
import io.orderentry.model.Pace;
import io.orderentry.report.Document.Reservation;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * First lines of a comparison.
 *
 * @param answers how much slower or faster, one sentence for each group but the reference
 * @param floor round trips of the groups, in one line; null where one has none
 */
public record ComparisonSummary(
        List<String> answers, String validity, List<Reservation> threats, String gate, String floor) {
    private static final Metric ROUND_TRIP = ServerMetrics.ROUND_TRIP;

    static ComparisonSummary of(
            ComparisonFindings findings,
            List<Measure> measures,
            List<WorkEquivalence> equivalences,
            List<Assertion> assertions,
            boolean ratiosOnly) {
        Groups groups = findings.groups();
        List<Reservation> threats = findings.threats(equivalences);
        List<String> answers = groups.others().stream()
                .map(group -> answer(group, groups, measures))
                .toList();
        return new ComparisonSummary(
                answers, findings.validity(threats), threats, gate(assertions), floor(groups, ratiosOnly));
    }

    /**
     * Answer for one group: how much slower or faster it is, or how many runs would decide it. The measure is the throughput; where the pace was
     * given, it follows from the load, and the response time of New-Order is added.
     */
    private static String answer(Group group, Groups groups, List<Measure> measures) {
        List<Metric> metrics = new ArrayList<>(List.of(groups.throughputMeasure()));
        if (groups.runs().stream().anyMatch(run -> run.result().workload().pace() != Pace.FLAT_OUT)) {
            metrics.add(ResponseTimeMetrics.NEW_ORDER_P95);
        }
        return metrics.stream()
                .map(metric -> clause(group, groups, metric, Measure.ratio(measures, metric, group.name())))
                .collect(Collectors.joining("; "));
    }

    private static String clause(Group group, Groups groups, Metric metric, Ratio ratio) {
        boolean throughput = metric.direction() == Metric.Direction.HIGHER;
        String subject = throughput ? group.name() : metric.label() + " of " + group.name();
        if (ratio == null) {
            return subject + " not available: " + metric.label() + ": " + group.noRatio(groups.reference(), metric::of);
        }
        String runs =
                ratio.isPaired() ? ratio.runs() + " pairs" : ratio.runs() + " and " + ratio.referenceRuns() + " runs";
        String value = "(ratio " + Numbers.decimal(ratio.value(), 3);
        if (ratio.interval() == null) {
            return subject + ": no difference can be shown with fewer than " + Ratio.FEWEST_RUNS + " runs a side "
                    + value + ", " + runs + "); make " + Assertion.missingRuns(group, groups.reference());
        }
        if (!ratio.differs()) {
            return subject + ": no difference shown " + value + ", 95 % CI "
                    + ConfidenceInterval.print(ratio.interval(), 3) + ", " + runs + "); "
                    + decisive(group, groups, metric, ratio);
        }
        boolean less = ratio.value() < 1;
        String word = throughput ? (less ? "slower" : "faster") : (less ? "shorter" : "longer");
        double near = less ? 1 - ratio.interval().high() : ratio.interval().low() - 1;
        double far = less ? 1 - ratio.interval().low() : ratio.interval().high() - 1;
        return subject + " is " + percent(Math.abs(ratio.value() - 1)) + " % " + word + " than "
                + groups.reference().name() + " (95 % CI " + percent(near) + " to " + percent(far) + " %), " + runs;
    }

    /** Runs that would show the ratio of the means, if it is the true one; tested as for all sides, the interval is not. */
    private static String decisive(Group group, Groups groups, Metric metric, Ratio ratio) {
        OptionalInt needed = group.logDifference(groups.reference(), metric::of)
                .runsToDecide(
                        Math.log(ratio.value()),
                        Ratio.LEVEL / 2 / groups.others().size());
        return needed.isPresent()
                ? "about " + needed.getAsInt() + " runs a side would decide it"
                : MeanDifference.MOST_RUNS + " runs a side would not decide it";
    }

    private static String percent(double share) {
        return Numbers.decimal(100 * share, 1);
    }

    private static String gate(List<Assertion> assertions) {
        if (assertions.isEmpty()) {
            return "no assertion was asked for (--at-least, --within)";
        }
        Map<Answer, List<Assertion>> byAnswer = assertions.stream().collect(Collectors.groupingBy(Assertion::answer));
        Answer worst = Answer.of(assertions);
        String counts = Stream.of(Answer.values())
                .map(answer -> byAnswer.getOrDefault(answer, List.of()).size() + " "
                        + answer.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(", "));
        return worst + ": " + byAnswer.get(worst).get(0).sentence()
                + (assertions.size() == 1 ? "" : " (" + counts + ")");
    }

    /**
     * The part of every response time that no database can avoid: the mean of each group's medians of the round trip of a trivial statement.
     *
     * @return null when a group has no round trip
     */
    private static String floor(Groups groups, boolean ratiosOnly) {
        if (groups.all().stream().anyMatch(group -> group.sample(ROUND_TRIP::of) == null)) {
            return null;
        }
        return groups.all().stream()
                .filter(group -> !ratiosOnly || group != groups.reference())
                .map(group -> group.name()
                        + (ratiosOnly
                                ? ""
                                : " " + Numbers.decimal(group.mean(ROUND_TRIP::of), ROUND_TRIP.decimals()) + " "
                                        + ROUND_TRIP.unit())
                        + (group == groups.reference() ? "" : ratio(group, groups.reference())))
                .collect(Collectors.joining("; ", "median round trip of a trivial statement: ", ""));
    }

    private static String ratio(Group group, Group reference) {
        Ratio ratio = group.ratio(reference, ROUND_TRIP::of);
        return ratio == null
                ? ""
                : ", " + Numbers.decimal(ratio.value(), 3) + " x " + reference.name()
                        + (ratio.interval() == null
                                ? " (" + ratio.method() + ")"
                                : " (95 % CI " + ConfidenceInterval.print(ratio.interval(), 3) + ")");
    }
}
