package io.orderentry.compare.render;

import io.orderentry.compare.Comparison;
import io.orderentry.compare.MeasureTable;
import io.orderentry.metrics.ResponseTimeMetrics;
import io.orderentry.metrics.ThroughputMetrics;
import io.orderentry.model.TransactionType;
import io.orderentry.report.chart.Chart;
import io.orderentry.report.chart.Chart.Place;
import io.orderentry.report.chart.Chart.View;
import io.orderentry.report.chart.PointsChart;
import io.orderentry.report.chart.RunMarks;
import io.orderentry.report.chart.TimeChart;
import io.orderentry.result.SeriesRow;
import io.orderentry.result.SeriesRow.Phase;
import io.orderentry.store.ResponseTimes;
import io.orderentry.store.ResponseTimes.Quantile;
import io.orderentry.store.ResultReader;
import io.orderentry.store.RunFiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Charts that have all sides of a comparison in one, from the files of their runs. */
final class SideCharts {
    /** More would only be drawn over each other. */
    private static final int BINS = 240;

    private static final int MINUTE = 60;

    private final Comparison comparison;
    private final List<List<Path>> files;
    private final List<String> names;

    private SideCharts(Comparison comparison) {
        this.comparison = comparison;
        this.files = comparison.files();
        this.names =
                comparison.sides().stream().map(Comparison.GroupOfRuns::name).toList();
    }

    /**
     * Those that the files allow; none of runs that were not read from folders.
     *
     * @throws io.orderentry.store.RunFolderException when a file is damaged
     */
    static List<Object> of(Comparison comparison) {
        if (comparison.files().isEmpty() || comparison.files().stream().anyMatch(List::isEmpty)) {
            return List.of();
        }
        SideCharts charts = new SideCharts(comparison);
        return Stream.of(charts.throughput(), charts.distribution(), charts.points())
                .flatMap(Optional::stream)
                .map(Object.class::cast)
                .toList();
    }

    /** Mean of the runs of each side in each bin. */
    private Optional<Chart> throughput() {
        List<List<List<SeriesRow>>> rows = files.stream()
                .map(side -> side.stream().map(RunFiles::series).toList())
                .toList();
        double end = flat(rows).mapToLong(SeriesRow::seconds).max().orElse(0);
        if (end == 0) {
            return Optional.empty();
        }
        boolean newOrders = flat(rows).anyMatch(row -> row.newOrders() > 0);
        double bin = Math.max(1, Math.ceil(end / BINS));
        TimeChart chart = new TimeChart(bin);
        for (int i = 0; i < names.size(); i++) {
            String name = names.get(i);
            rows.get(i).stream()
                    .flatMap(List::stream)
                    .filter(row -> row.phase() != Phase.DRAIN)
                    .forEach(row ->
                            chart.add(row, name, newOrders ? MINUTE * (double) row.newOrders() : row.transactions()));
        }
        DoubleSummaryStatistics interval = rows.get(0).get(0).stream()
                .filter(row -> row.phase() == Phase.INTERVAL)
                .mapToDouble(SeriesRow::seconds)
                .summaryStatistics();
        boolean none = interval.getCount() == 0;
        return Optional.of(chart.chart(
                Place.DETAIL,
                newOrders ? "Throughput over time" : "Transactions over time",
                "Mean of the runs of each side, from the start of the ramp-up to the end of the interval, in steps of "
                        + (int) bin + " s. From series.csv.",
                (newOrders ? ThroughputMetrics.NEW_ORDERS : ThroughputMetrics.TRANSACTIONS).unit(),
                List.of(),
                new RunMarks(
                        none ? null : Double.valueOf(interval.getMin() - 1),
                        none ? null : Double.valueOf(interval.getMax()),
                        bin,
                        List.of()),
                names.stream().map(chart::series).toList()));
    }

    private static Stream<SeriesRow> flat(List<List<List<SeriesRow>>> rows) {
        return rows.stream().flatMap(List::stream).flatMap(List::stream);
    }

    /** All transactions of a side's runs together; a view for each type. */
    private Optional<Chart> distribution() {
        List<Map<TransactionType, List<Quantile>>> sides =
                files.stream().map(ResponseTimes::together).toList();
        List<View> views = new ArrayList<>();
        List<String> lines = new ArrayList<>();
        List<List<Quantile>> distributions = new ArrayList<>();
        for (TransactionType type : TransactionType.values()) {
            if (sides.stream().anyMatch(side -> side.containsKey(type))) {
                views.add(new View(
                        type.title(),
                        IntStream.range(lines.size(), lines.size() + names.size())
                                .boxed()
                                .toList()));
                lines.addAll(names);
                sides.forEach(side -> distributions.add(side.getOrDefault(type, List.of())));
            }
        }
        return lines.isEmpty()
                ? Optional.empty()
                : Optional.of(Chart.ofDistributions(
                        ResponseTimeMetrics.RESPONSE
                                + ". At 99 %: the time that 99 of 100 transactions of all runs of a side did not exceed. From"
                                + " latency.hlog.",
                        views,
                        lines,
                        distributions));
    }

    private Optional<PointsChart> points() {
        MeasureTable.Row row = comparison.measures().get(0).rows().get(0);
        List<PointsChart.Side> sides = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            MeasureTable.Side side = row.sides().get(i);
            if (side.sample() == null
                    || side.sample().values().size() != files.get(i).size()) {
                return Optional.empty();
            }
            List<PointsChart.Point> points = new ArrayList<>();
            for (int k = 0; k < files.get(i).size(); k++) {
                String start = ResultReader.read(files.get(i).get(k)).identity().startUtc();
                points.add(new PointsChart.Point(
                        start,
                        dayAndMinute(start),
                        start + ", " + comparison.sides().get(i).folders().get(k),
                        side.sample().values().get(k)));
            }
            sides.add(new PointsChart.Side(names.get(i), side.sample().mean(), points));
        }
        return Optional.of(new PointsChart(
                "Every run: " + row.measure().label(),
                "A point for each run, in the order of their start; a line for the mean of each side.",
                row.measure().unit(),
                sides));
    }

    /** 2026-01-02T03:04:05Z as 01-02 03:04. */
    private static String dayAndMinute(String start) {
        return start.substring(5, 16).replace('T', ' ');
    }
}
