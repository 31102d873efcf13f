package io.orderentry.compare.render;

import io.orderentry.compare.Comparison;
import io.orderentry.compare.Measure;
import io.orderentry.compare.stats.MeasureSample;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.ResponseTimeMetrics;
import io.orderentry.metrics.ThroughputMetrics;
import io.orderentry.model.TransactionType;
import io.orderentry.report.Chart;
import io.orderentry.report.Chart.View;
import io.orderentry.report.TimeChart;
import io.orderentry.report.TimeChart.RunMarks;
import io.orderentry.result.Phases;
import io.orderentry.result.SeriesRow;
import io.orderentry.store.ResponseTimes;
import io.orderentry.store.ResponseTimes.Quantile;
import io.orderentry.store.ResultReader;
import io.orderentry.store.RunFiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Charts that have all sides of a comparison in one: over the levels of a factor that are numbers, and from the files of their runs. */
record SideCharts(Comparison comparison, List<List<Path>> files, List<String> names) {
    private static final Pattern NUMBER = Pattern.compile("-?\\d{1,15}(\\.\\d{1,15})?");
    /** More would only be drawn over each other. */
    private static final int BINS = 240;

    /**
     * Those that the levels and the files allow.
     *
     * @throws io.orderentry.store.RunFolderException when a file is damaged
     */
    static List<?> of(Comparison comparison) {
        SideCharts charts = new SideCharts(comparison, comparison.files(), comparison.names());
        List<Object> drawn = new ArrayList<>();
        if (comparison.by().size() == 1
                && charts.names.stream().allMatch(name -> NUMBER.matcher(name).matches())) {
            charts.levels("Throughput", ThroughputMetrics.NEW_ORDERS)
                    .or(() -> charts.levels("Throughput", ThroughputMetrics.TRANSACTIONS))
                    .ifPresent(drawn::add);
            charts.levels("New-Order p95", ResponseTimeMetrics.NEW_ORDER_P95).ifPresent(drawn::add);
        }
        if (!charts.files.isEmpty() && charts.files.stream().noneMatch(List::isEmpty)) {
            charts.throughput().ifPresent(drawn::add);
            charts.distribution().ifPresent(drawn::add);
            charts.points().ifPresent(drawn::add);
        }
        return drawn;
    }

    private Optional<CurveChart> levels(String name, Metric metric) {
        String across = comparison.by().get(0);
        TreeMap<Double, MeasureSample> points = new TreeMap<>();
        Measure.of(comparison.measures(), metric)
                .ifPresent(measure -> measure.sides().stream()
                        .filter(side -> side.sample() != null)
                        .forEach(side -> points.put(Double.valueOf(side.group()), side.sample())));
        return points.isEmpty()
                ? Optional.empty()
                : Optional.of(CurveChart.of(
                        name + " by " + across,
                        "A point is the mean of the runs of a level, a bar its 95 % interval.",
                        metric.unit(),
                        across,
                        List.of(CurveChart.Line.of(name, points))));
    }

    private Optional<Chart> throughput() {
        List<List<SeriesRow>> rows = files.stream()
                .map(side -> side.stream()
                        .flatMap(run -> RunFiles.series(run).stream())
                        .toList())
                .toList();
        List<SeriesRow> all = rows.stream().flatMap(List::stream).toList();
        double end = all.stream().mapToLong(SeriesRow::seconds).max().orElse(0);
        if (end == 0) {
            return Optional.empty();
        }
        boolean newOrders = all.stream().anyMatch(row -> row.newOrders() > 0);
        double bin = Math.max(1, Math.ceil(end / BINS));
        TimeChart chart = new TimeChart(bin);
        for (int i = 0; i < names.size(); i++) {
            String name = names.get(i);
            rows.get(i).stream()
                    .filter(row -> row.phase() != SeriesRow.Phase.DRAIN)
                    .forEach(row -> chart.add(row, name, newOrders ? 60.0 * row.newOrders() : row.transactions()));
        }
        Phases phases = ResultReader.read(files.get(0).get(0)).phases();
        RunMarks marks =
                new RunMarks(phases.rampUpSeconds(), phases.rampUpSeconds() + phases.intervalSeconds(), bin, List.of());
        return Optional.of(chart.chart(
                        Chart.Place.DETAIL,
                        newOrders ? "Throughput over time" : "Transactions over time",
                        "Mean of the runs of each side, from the start of the ramp-up to the end of the interval, in steps of "
                                + (int) bin + " s. From series.csv.",
                        (newOrders ? ThroughputMetrics.NEW_ORDERS : ThroughputMetrics.TRANSACTIONS).unit(),
                        marks)
                .series(names.stream().map(chart::series).toList())
                .build());
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
        Measure measure = comparison.measures().get(0);
        List<PointsChart.Side> sides = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            MeasureSample sample = measure.sides().get(i).sample();
            if (sample == null || sample.runs() != files.get(i).size()) {
                return Optional.empty();
            }
            List<PointsChart.Point> points = new ArrayList<>();
            for (int k = 0; k < files.get(i).size(); k++) {
                String start = ResultReader.read(files.get(i).get(k)).identity().startUtc();
                points.add(new PointsChart.Point(
                        start,
                        start.substring(5, 16).replace('T', ' '), // 2026-01-02T03:04:05Z as 01-02 03:04
                        start + ", " + comparison.sides().get(i).folders().get(k),
                        sample.values().get(k)));
            }
            sides.add(new PointsChart.Side(names.get(i), sample.mean(), points));
        }
        return Optional.of(new PointsChart(
                "points",
                "Every run: " + measure.metric().label(),
                "A point for each run, in the order of their start; a line for the mean of each side.",
                measure.metric().unit(),
                sides,
                View.ENDS));
    }

    /** Runs as points in an order, of one or several kinds. */
    record PointsChart(String kind, String title, String caption, String unit, List<Side> sides, List<View> views) {
        record Side(String name, Double mean, List<Point> points) {}

        /** @param order by which the points of all sides are sorted, as text */
        record Point(String order, String label, String detail, double value) {}
    }
}
