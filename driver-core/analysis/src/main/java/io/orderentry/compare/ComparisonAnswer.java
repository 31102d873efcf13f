package io.orderentry.compare;

import io.orderentry.compare.group.Group;
import io.orderentry.compare.group.Groups;
import io.orderentry.compare.stats.ConfidenceInterval;
import io.orderentry.compare.stats.MeanDifference;
import io.orderentry.compare.stats.Ratio;
import io.orderentry.compare.view.ViewTable.Cell;
import io.orderentry.metrics.Direction;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.Numbers;
import io.orderentry.metrics.ResponseTimeMetrics;
import io.orderentry.metrics.Statistic;
import io.orderentry.model.Pace;
import io.orderentry.model.TransactionType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/**
 * Answer of a comparison for one group, in one sentence: how much slower or faster, or how many runs would decide it. The measure is
 * the throughput; where the pace was given, it follows from the load, and the response time of New-Order is added.
 */
final class ComparisonAnswer {
    private final Groups groups;
    private final List<MeasureTable> measures;

    private ComparisonAnswer(Groups groups, List<MeasureTable> measures) {
        this.groups = groups;
        this.measures = measures;
    }

    /** One sentence for each group but the reference, with p values that are corrected already; a pure function. */
    static List<String> of(Groups groups, List<MeasureTable> measures) {
        ComparisonAnswer answer = new ComparisonAnswer(groups, measures);
        return groups.others().stream().map(answer::sentence).toList();
    }

    /** Ratio of the throughputs that an answer rests on, by the name of the group; without those that have none. */
    static Map<String, Ratio> throughputs(Groups groups, List<MeasureTable> measures) {
        ComparisonAnswer answer = new ComparisonAnswer(groups, measures);
        Map<String, Ratio> ratios = new HashMap<>();
        groups.others().forEach(group -> {
            Ratio ratio = answer.ratio(group, groups.throughputMeasure());
            if (ratio != null) {
                ratios.put(group.name(), ratio);
            }
        });
        return ratios;
    }

    private String sentence(Group group) {
        List<Metric> metrics = new ArrayList<>(List.of(groups.throughputMeasure()));
        if (groups.runs().stream().anyMatch(run -> run.result().workload().pace() != Pace.FLAT_OUT)) {
            metrics.add(ResponseTimeMetrics.of(TransactionType.NEW_ORDER, Statistic.P95));
        }
        return metrics.stream()
                .map(metric -> clause(group, metric, ratio(group, metric)))
                .collect(Collectors.joining("; "));
    }

    private Ratio ratio(Group group, Metric metric) {
        return side(group, metric).map(MeasureTable.Side::ratio).orElse(null);
    }

    private Optional<MeasureTable.Side> side(Group group, Metric metric) {
        int place = groups.all().indexOf(group);
        return measures.stream()
                .flatMap(table -> table.rows().stream())
                .filter(row -> row.measure().id().equals(metric.id()))
                .findFirst()
                .map(row -> row.sides().get(place));
    }

    private String clause(Group group, Metric metric, Ratio ratio) {
        boolean throughput = metric.direction() == Direction.HIGHER;
        String subject = throughput ? group.name() : metric.label() + " of " + group.name();
        if (ratio == null) {
            return subject + " not available: " + metric.label() + ": " + group.noRatio(groups.reference(), metric::of);
        }
        if (ratio.interval() == null) {
            return subject + ": no difference can be shown with fewer than " + Ratio.FEWEST_RUNS
                    + " runs a side (ratio "
                    + Numbers.decimal(ratio.value(), 3) + ", " + runs(ratio) + "); make "
                    + Assertion.missingRuns(group, groups.reference());
        }
        if (!ratio.differs()) {
            return subject + ": no difference shown (ratio " + Numbers.decimal(ratio.value(), 3) + ", 95 % CI "
                    + Cell.print(ratio.interval(), 3) + ", " + runs(ratio) + "); " + decisive(group, metric, ratio);
        }
        boolean less = ratio.value() < 1;
        String word = throughput ? (less ? "slower" : "faster") : (less ? "shorter" : "longer");
        return subject + " is " + percent(Math.abs(ratio.value() - 1)) + " % " + word + " than "
                + groups.reference().name() + " (95 % CI " + percents(ratio.interval(), less) + " %), " + runs(ratio);
    }

    /** Runs that would show the ratio of the means, if it is the true one; tested as for all sides, the interval is not. */
    private String decisive(Group group, Metric metric, Ratio ratio) {
        OptionalInt needed = group.logDifference(groups.reference(), metric::of)
                .runsToDecide(
                        Math.log(ratio.value()),
                        Math.min(ratio.runs(), ratio.referenceRuns()),
                        Ratio.LEVEL / 2 / groups.others().size());
        return needed.isPresent()
                ? "about " + needed.getAsInt() + " runs a side would decide it"
                : MeanDifference.MOST_RUNS + " runs a side would not decide it";
    }

    private static String percents(ConfidenceInterval interval, boolean less) {
        double near = less ? 1 - interval.high() : interval.low() - 1;
        double far = less ? 1 - interval.low() : interval.high() - 1;
        return percent(near) + " to " + percent(far);
    }

    private static String percent(double share) {
        return Numbers.decimal(100 * share, 1);
    }

    private static String runs(Ratio ratio) {
        return ratio.isPaired() ? ratio.runs() + " pairs" : ratio.runs() + " and " + ratio.referenceRuns() + " runs";
    }
}
