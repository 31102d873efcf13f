package io.orderentry.compare.render;

import io.orderentry.compare.Comparison;
import io.orderentry.compare.MeasureTable;
import io.orderentry.metrics.ResponseTimeMetrics;
import io.orderentry.metrics.ThroughputMetrics;
import io.orderentry.model.TransactionType;
import io.orderentry.report.chart.Chart;
import io.orderentry.report.chart.Chart.Place;
import io.orderentry.report.chart.Chart.Series;
import io.orderentry.report.chart.Chart.View;
import io.orderentry.report.chart.ChartBuilder;
import io.orderentry.report.chart.PointsChart;
import io.orderentry.result.SeriesRow;
import io.orderentry.result.SeriesRow.Phase;
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
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Charts that have all sides of a comparison in one, from the files of their runs. */
final class SideCharts {
    /** More would only be drawn over each other. */
    private static final int BINS = 240;

    private static final int MINUTE = 60;
    private static final String DISTRIBUTION = "distribution";

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
        TreeSet<Double> ends = new TreeSet<>();
        List<Map<Double, double[]>> sums = new ArrayList<>();
        for (List<List<SeriesRow>> side : rows) {
            Map<Double, double[]> ofSide = new TreeMap<>();
            side.stream()
                    .flatMap(List::stream)
                    .filter(row -> row.phase() != Phase.DRAIN)
                    .forEach(row -> {
                        double[] sum =
                                ofSide.computeIfAbsent(bin * Math.ceil(row.seconds() / bin), at -> new double[2]);
                        sum[0] += newOrders ? MINUTE * (double) row.newOrders() : row.transactions();
                        sum[1] += Math.max(1, row.lengthSeconds());
                    });
            ends.addAll(ofSide.keySet());
            sums.add(ofSide);
        }
        List<SeriesRow> interval = rows.get(0).get(0).stream()
                .filter(row -> row.phase() == Phase.INTERVAL)
                .toList();
        return Optional.of(chart().kind("time")
                .title(newOrders ? "Throughput over time" : "Transactions over time")
                .caption(
                        "Mean of the runs of each side, from the start of the ramp-up to the end of the interval, in steps of "
                                + (int) bin + " s. From series.csv.")
                .unit((newOrders ? ThroughputMetrics.NEW_ORDERS : ThroughputMetrics.TRANSACTIONS).unit())
                .x(List.copyOf(ends))
                .from(interval.isEmpty() ? null : Double.valueOf(interval.get(0).seconds() - 1))
                .to(
                        interval.isEmpty()
                                ? null
                                : Double.valueOf(
                                        interval.get(interval.size() - 1).seconds()))
                .views(List.of())
                .series(IntStream.range(0, names.size())
                        .mapToObj(i -> new Series(
                                names.get(i),
                                ends.stream()
                                        .map(sums.get(i)::get)
                                        .map(sum -> sum == null ? null : Double.valueOf(sum[0] / sum[1]))
                                        .toList()))
                        .toList())
                .build());
    }

    private static Stream<SeriesRow> flat(List<List<List<SeriesRow>>> rows) {
        return rows.stream().flatMap(List::stream).flatMap(List::stream);
    }

    /** All transactions of a side's runs together; a view for each type. */
    private Optional<Chart> distribution() {
        List<Map<TransactionType, List<Quantile>>> sides =
                files.stream().map(ResponseTimes::together).toList();
        TreeSet<Double> shares = sides.stream()
                .flatMap(side -> side.values().stream())
                .flatMap(List::stream)
                .map(Quantile::share)
                .collect(Collectors.toCollection(TreeSet::new));
        List<View> views = new ArrayList<>();
        List<Series> series = new ArrayList<>();
        for (TransactionType type : TransactionType.values()) {
            if (sides.stream().anyMatch(side -> side.containsKey(type))) {
                views.add(new View(
                        type.title(),
                        IntStream.range(series.size(), series.size() + names.size())
                                .boxed()
                                .toList()));
                for (int i = 0; i < names.size(); i++) {
                    Map<Double, Double> byShare = sides.get(i).getOrDefault(type, List.of()).stream()
                            .collect(Collectors.toMap(Quantile::share, Quantile::millis, (first, last) -> last));
                    series.add(new Series(
                            names.get(i), shares.stream().map(byShare::get).toList()));
                }
            }
        }
        return series.isEmpty()
                ? Optional.empty()
                : Optional.of(chart().kind(DISTRIBUTION)
                        .title("Response time by share of the transactions")
                        .caption(ResponseTimeMetrics.RESPONSE
                                + ". At 99 %: the time that 99 of 100 transactions of all runs of a side did not exceed. From"
                                + " latency.hlog.")
                        .unit("ms")
                        .logarithmic(true)
                        .x(List.copyOf(shares))
                        .views(views)
                        .series(series)
                        .build());
    }

    private static ChartBuilder chart() {
        return ChartBuilder.builder()
                .place(Place.DETAIL)
                .stacked(false)
                .logarithmic(false)
                .marks(List.of())
                .events(List.of())
                .gaps(List.of());
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
