package io.orderentry.compare;

import io.orderentry.compare.group.Group;
import io.orderentry.compare.group.Groups;
import io.orderentry.compare.stats.ConfidenceInterval;
import io.orderentry.compare.stats.MeasureSample;
import io.orderentry.compare.stats.Ratio;
import io.orderentry.compare.view.ViewTable.Cell;
import io.orderentry.metrics.Direction;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.Numbers;
import io.orderentry.metrics.ResponseTimeMetrics;
import io.orderentry.metrics.Statistic;
import io.orderentry.metrics.ThroughputMetrics;
import io.orderentry.model.Pace;
import io.orderentry.model.TransactionType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Answer of a comparison for one group, in one sentence: how much slower or faster, or which difference could have been shown. The measure is
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
                ratios.put(group.plainName(), ratio);
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
                        .collect(Collectors.joining("; "))
                + absolutes(group);
    }

    /** Throughput and 95th percentile of both sides; nothing where absolute figures are left out. */
    private String absolutes(Group group) {
        List<String> sides = Stream.of(groups.reference(), group)
                .flatMap(side -> absolute(side).stream())
                .toList();
        return sides.size() < 2 ? "" : ": " + String.join("; ", sides) + " (geometric means)";
    }

    private Optional<String> absolute(Group side) {
        Metric throughput = groups.throughputMeasure();
        Double rate = mean(side, throughput);
        Double p95 = mean(side, ResponseTimeMetrics.of(TransactionType.NEW_ORDER, Statistic.P95));
        return rate == null || p95 == null
                ? Optional.empty()
                : Optional.of(side.plainName() + " "
                        + (throughput.equals(ThroughputMetrics.NEW_ORDERS)
                                ? Numbers.decimal(rate, 0) + " NOPM"
                                : Numbers.decimal(rate, 1) + " transactions/s")
                        + ", p95 " + Numbers.millis(p95) + " ms");
    }

    /** Null where no run has it, and where absolute figures are left out. */
    private Double mean(Group group, Metric metric) {
        return side(group, metric)
                .map(MeasureTable.Side::sample)
                .map(MeasureSample::mean)
                .orElse(null);
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
            return subject + " not available: no " + metric.label() + " above 0 on both sides";
        }
        if (ratio.interval() == null) {
            return subject + ": no difference can be shown with fewer than " + Ratio.FEWEST_RUNS
                    + " runs a side (ratio "
                    + Numbers.decimal(ratio.value(), 3) + ", " + runs(ratio) + "); make "
                    + Assertion.missingRuns(group, groups.reference());
        }
        if (!ratio.differs()) {
            // Intervals are not corrected for the number of sides, the test is.
            return subject + ": no difference shown (ratio " + Numbers.decimal(ratio.value(), 3) + ", 95 % CI "
                    + Cell.print(ratio.interval(), 3) + "); "
                    + (ratio.interval().contains(1)
                            ? "smaller than " + percent(ratio.detectable() - 1) + " % could not be detected"
                            : "an interval beyond 1 is not rare enough among "
                                    + groups.others().size() + " sides")
                    + ", " + runs(ratio);
        }
        boolean less = ratio.value() < 1;
        String word = throughput ? (less ? "slower" : "faster") : (less ? "shorter" : "longer");
        return subject + " is " + percent(Math.abs(ratio.value() - 1)) + " % " + word + " than "
                + groups.reference().name() + " (95 % CI " + percents(ratio.interval(), less) + " %), " + runs(ratio);
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
