package io.orderentry.compare.render;

import io.orderentry.compare.Comparison;
import io.orderentry.compare.MeasureTable;
import io.orderentry.compare.render.CurveChart.Line;
import io.orderentry.compare.stats.MeasureSample;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.ResponseTimeMetrics;
import io.orderentry.metrics.Statistic;
import io.orderentry.metrics.ThroughputMetrics;
import io.orderentry.model.TransactionType;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Charts of throughput and response time over the levels of a factor, where these are numbers. */
final class LevelCharts {
    private static final Pattern NUMBER = Pattern.compile("-?\\d{1,15}(\\.\\d{1,15})?");
    private static final String CAPTION = "A point is the mean of the runs of a level, a bar its 95 % interval.";

    private LevelCharts() {}

    /** None where the sides are of several factors, or a level is no number. */
    static List<CurveChart> of(Comparison comparison) {
        boolean numbers = comparison.by().size() == 1
                && comparison.sides().stream()
                        .allMatch(side -> NUMBER.matcher(side.name()).matches());
        return !numbers
                ? List.of()
                : Stream.of(
                                chart(comparison, "Throughput", ThroughputMetrics.NEW_ORDERS)
                                        .or(() -> chart(comparison, "Throughput", ThroughputMetrics.TRANSACTIONS)),
                                chart(
                                        comparison,
                                        "New-Order p95",
                                        ResponseTimeMetrics.of(TransactionType.NEW_ORDER, Statistic.P95)))
                        .flatMap(Optional::stream)
                        .toList();
    }

    private static Optional<CurveChart> chart(Comparison comparison, String name, Metric metric) {
        String across = comparison.by().get(0);
        return comparison.measures().stream()
                .flatMap(table -> table.rows().stream())
                .filter(row -> row.measure().id().equals(metric.id()))
                .map(row -> line(comparison, name, row))
                .filter(line -> !line.x().isEmpty())
                .map(line -> CurveChart.of(name + " by " + across, CAPTION, metric.unit(), across, List.of(line)))
                .findFirst();
    }

    private static Line line(Comparison comparison, String name, MeasureTable.Row row) {
        TreeMap<Double, MeasureSample> points = new TreeMap<>();
        for (int i = 0; i < row.sides().size(); i++) {
            MeasureSample sample = row.sides().get(i).sample();
            if (sample != null) {
                points.put(Double.valueOf(comparison.sides().get(i).name()), sample);
            }
        }
        return Line.of(name, points);
    }
}
