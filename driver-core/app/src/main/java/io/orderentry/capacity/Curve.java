package io.orderentry.capacity;

import io.orderentry.compare.stats.ConfidenceInterval;
import io.orderentry.compare.stats.MeasureSample;
import io.orderentry.limit.Knee;
import io.orderentry.limit.Probe;
import io.orderentry.metrics.Numbers;
import io.orderentry.metrics.Statistic;
import io.orderentry.model.TransactionType;
import io.orderentry.report.TextTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Response time against achieved rate: a point for each offered rate, whose runs are observations.
 *
 * @param points by offered rate, the lowest first
 */
record Curve(List<Point> points) {
    /** Of each point. */
    static final List<Statistic> PERCENTILES = List.of(Statistic.P50, Statistic.P95, Statistic.P99, Statistic.P999);

    /**
     * Runs at one offered rate.
     *
     * @param achieved completed transactions of all types per second
     * @param runs at this rate
     */
    record Point(double offered, MeasureSample achieved, List<Probe> runs) {
        /** Percentile of the response times of a type in milliseconds, of each run; null without samples. */
        MeasureSample millis(TransactionType type, Statistic percentile) {
            return MeasureSample.of(runs.stream()
                    .map(run -> percentile.of(run.responseMillis().get(type.key())))
                    .toList());
        }

        /** The runs with enough samples for the limits. */
        List<Probe> judged() {
            return runs.stream()
                    .filter(run -> run.outcome() != Probe.Outcome.TOO_FEW_SAMPLES)
                    .toList();
        }

        /** Number of runs that met the limits. */
        long met() {
            return runs.stream()
                    .filter(run -> run.outcome() == Probe.Outcome.MET)
                    .count();
        }
    }

    static Curve of(Capacity record) {
        Map<Double, List<Probe>> byRate = record.curve().stream()
                .collect(Collectors.groupingBy(Probe::offeredPerSecond, TreeMap::new, Collectors.toList()));
        List<Point> points = new ArrayList<>();
        byRate.forEach((rate, runs) -> points.add(new Point(
                rate,
                MeasureSample.of(runs.stream().map(Probe::achievedPerSecond).toList()),
                runs)));
        return new Curve(points);
    }

    /** Types with response times, in their order. */
    List<TransactionType> types() {
        return Arrays.stream(TransactionType.values())
                .filter(type -> points.stream()
                        .anyMatch(point -> point.runs().stream()
                                .anyMatch(run -> run.responseMillis().containsKey(type.key()))))
                .toList();
    }

    /**
     * Offered rates below the interval of a knee at which most runs missed the limits, and above it at which most met them: what the search
     * found did not last.
     */
    List<Double> contradicting(Knee knee) {
        return points.stream()
                .filter(point -> {
                    boolean most = 2 * point.met() > point.judged().size();
                    boolean below = point.offered() < knee.low()
                            && !most
                            && !point.judged().isEmpty();
                    return below || point.offered() > knee.high() && most;
                })
                .map(Point::offered)
                .toList();
    }

    /**
     * Returns whether there is such a rate.
     *
     * @param knee null where there is none
     */
    boolean contradicts(Knee knee) {
        return knee != null && !contradicting(knee).isEmpty();
    }

    /** A row for each point and type. */
    TextTable table() {
        TextTable table = new TextTable("r" + "r".repeat(1 + PERCENTILES.size()) + "r");
        List<String> header = new ArrayList<>(List.of("offered /s", "achieved /s"));
        PERCENTILES.forEach(percentile -> header.add(percentile.label() + " ms"));
        header.add("met");
        table.header(header);
        for (TransactionType type : types()) {
            table.group(type.title());
            for (Point point : points) {
                List<String> row = new ArrayList<>(
                        List.of(CapacityText.rate(point.offered()), print(point.achieved(), CapacityText::rate)));
                PERCENTILES.forEach(percentile -> row.add(print(point.millis(type, percentile), Numbers::millis)));
                row.add(point.met() + " of " + point.judged().size());
                table.row(row);
            }
        }
        return table;
    }

    /** The mean, and its 95 % interval in parentheses where there are enough runs. */
    static String print(MeasureSample sample, Function<Double, String> number) {
        if (sample == null) {
            return Numbers.NONE;
        }
        ConfidenceInterval interval = sample.interval();
        return number.apply(sample.mean())
                + (interval == null
                        ? ""
                        : " (" + number.apply(interval.low()) + " to " + number.apply(interval.high()) + ")");
    }
}
