package io.orderentry.capacity;

import io.orderentry.capacity.CurveChart.Band;
import io.orderentry.capacity.CurveChart.Limit;
import io.orderentry.capacity.CurveChart.Line;
import io.orderentry.capacity.CurveChart.View;
import io.orderentry.compare.stats.ConfidenceInterval;
import io.orderentry.compare.stats.MeasureSample;
import io.orderentry.limit.Knee;
import io.orderentry.limit.Probe;
import io.orderentry.limit.ResponseTimeLimit;
import io.orderentry.metrics.Statistic;
import io.orderentry.model.KebabCase;
import io.orderentry.model.TransactionType;
import io.orderentry.report.chart.PointsChart;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Charts of a search or a sweep, or of two laid over each other. */
final class CapacityCharts {
    private static final String INTERVALS = " A point is the mean of the runs, a bar its 95 % interval.";
    private static final String ACROSS_CONNECTIONS = "connections";

    /** So that the lines of two have a colour each. */
    private static final List<Statistic> FEWER = List.of(Statistic.P50, Statistic.P95, Statistic.P99);

    private final List<CapacitySide> sides;

    private CapacityCharts(List<CapacitySide> sides) {
        this.sides = sides;
    }

    /** Of one kind: searches or sweeps. */
    static List<Object> of(List<CapacitySide> sides) {
        CapacityCharts charts = new CapacityCharts(sides);
        if (sides.get(0).record().isSweep()) {
            return List.copyOf(charts.sweep());
        }
        List<Object> drawn = new ArrayList<>();
        CurveChart curve = charts.curve();
        if (!curve.series().isEmpty()) {
            drawn.add(curve);
        }
        sides.stream()
                .filter(side -> !side.record().probes().isEmpty())
                .map(CapacityCharts::probes)
                .forEach(drawn::add);
        return drawn;
    }

    /** Rates that the search tried, from the first one on. */
    private static PointsChart probes(CapacitySide side) {
        Map<String, List<PointsChart.Point>> byOutcome = new TreeMap<>();
        for (Probe probe : side.record().probes()) {
            byOutcome
                    .computeIfAbsent(KebabCase.of(probe.outcome()).replace('-', ' '), outcome -> new ArrayList<>())
                    .add(new PointsChart.Point(
                            String.format(Locale.ROOT, "%06d", probe.number()),
                            Integer.toString(probe.number()),
                            CapacityText.outcome(probe),
                            probe.offeredPerSecond()));
        }
        return new PointsChart(
                side.prefix() + "Probes of the search",
                "The rate of each probe, from the first one on, and whether the limits were met at it.",
                "/s",
                byOutcome.entrySet().stream()
                        .map(each -> new PointsChart.Side(each.getKey(), null, each.getValue()))
                        .toList());
    }

    private CurveChart curve() {
        List<Line> lines = new ArrayList<>();
        List<View> views = new ArrayList<>();
        List<Limit> limits = new ArrayList<>();
        List<Statistic> percentiles = sides.size() == 1 ? Curve.PERCENTILES : FEWER;
        for (TransactionType type : TransactionType.values()) {
            int first = lines.size();
            for (CapacitySide side : sides) {
                Curve curve = Curve.of(side.record());
                if (curve.types().contains(type)) {
                    for (Statistic percentile : percentiles) {
                        lines.add(line(
                                side.prefix() + percentile.label(),
                                curve.points(),
                                point -> point.achieved().mean(),
                                point -> point.millis(type, percentile)));
                    }
                }
            }
            if (lines.size() > first) {
                for (String limit : sides.get(0).record().limits()) {
                    ResponseTimeLimit parsed = ResponseTimeLimit.parse(limit);
                    if (parsed.type() == type) {
                        limits.add(new Limit(
                                views.size(), "limit of " + parsed.percentile().label(), parsed.millis()));
                    }
                }
                views.add(new View(
                        type.title(),
                        IntStream.range(first, lines.size()).boxed().toList()));
            }
        }
        return CurveChartBuilder.builder()
                .kind("curve")
                .title("Response time by achieved rate")
                .caption(
                        "Percentiles of the response time from the scheduled start, at constant rates from 10 to 110 % of the limit."
                                + INTERVALS
                                + " Marked: the interval of the highest rate within the limits; dashed: a limit, where it is in range.")
                .unit("ms")
                .across("achieved transactions/s")
                .logarithmic(true)
                .views(views)
                .limits(limits)
                .bands(sides.stream()
                        .filter(side -> side.record().knee() != null)
                        .map(side -> band(side.prefix() + "limit", side.record().knee()))
                        .toList())
                .series(lines)
                .build();
    }

    private static Band band(String name, Knee knee) {
        return new Band(name, knee.low(), knee.perSecond(), knee.high());
    }

    private List<CurveChart> sweep() {
        List<Line> nopm = new ArrayList<>();
        List<Line> p95 = new ArrayList<>();
        List<Band> bands = new ArrayList<>();
        for (CapacitySide side : sides) {
            Sweep sweep = Sweep.of(side.record());
            Function<Sweep.Point, Double> x = point -> (double) point.connections();
            nopm.add(line(side.prefix() + "NOPM", sweep.points(), x, Sweep.Point::nopm));
            p95.add(line(side.prefix() + "p95", sweep.points(), x, Sweep.Point::p95));
            OptionalInt enough = sweep.enough();
            if (enough.isPresent()) {
                bands.add(new Band(
                        side.prefix() + "stops growing", enough.getAsInt(), enough.getAsInt(), enough.getAsInt()));
            }
        }
        return List.of(
                sweep(
                        "Throughput by connections",
                        "New-Orders per minute of closed loops." + INTERVALS,
                        "/min",
                        nopm,
                        bands),
                sweep(
                        "Response time by connections",
                        "95th percentile of New-Order in closed loops, for a constant number of users." + INTERVALS,
                        "ms",
                        p95,
                        List.of()));
    }

    private static CurveChart sweep(String title, String caption, String unit, List<Line> lines, List<Band> bands) {
        List<Line> drawn = lines.stream().filter(line -> !line.x().isEmpty()).toList();
        return CurveChartBuilder.builder()
                .kind("curve")
                .title(title)
                .caption(caption)
                .unit(unit)
                .across(ACROSS_CONNECTIONS)
                .logarithmic(false)
                .views(List.of())
                .limits(List.of())
                .bands(bands)
                .series(drawn)
                .build();
    }

    /** Points without the measure are left out. */
    private static <P> Line line(
            String name, List<P> points, Function<P, Double> x, Function<P, MeasureSample> measure) {
        List<P> there =
                points.stream().filter(point -> measure.apply(point) != null).toList();
        List<ConfidenceInterval> intervals = new ArrayList<>();
        there.forEach(point -> intervals.add(measure.apply(point).interval()));
        List<Double> low = new ArrayList<>();
        List<Double> high = new ArrayList<>();
        intervals.forEach(interval -> {
            low.add(interval == null ? null : interval.low());
            high.add(interval == null ? null : interval.high());
        });
        return new Line(
                name,
                there.stream().map(x).toList(),
                there.stream()
                        .map(point ->
                                Objects.requireNonNull(measure.apply(point)).mean())
                        .toList(),
                low,
                high);
    }
}
