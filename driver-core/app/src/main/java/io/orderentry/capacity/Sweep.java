package io.orderentry.capacity;

import static io.orderentry.text.Sentences.text;

import io.orderentry.compare.stats.MeasureSample;
import io.orderentry.metrics.Numbers;
import io.orderentry.metrics.Statistic;
import io.orderentry.report.TextTable;
import io.orderentry.result.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Throughput and response time of closed loops against their number of connections.
 *
 * @param points by number of connections, the smallest first
 */
record Sweep(List<Point> points) {
    /** Of the largest throughput: where more connections bring no more. */
    private static final double ENOUGH = 0.95;

    /**
     * Runs on one number of connections.
     *
     * @param nopm New-Orders per minute of each run; null without any
     * @param p95 of New-Order in milliseconds, of each run; null without samples
     */
    record Point(int connections, MeasureSample nopm, MeasureSample p95, List<SweepRun> runs) {}

    static Sweep of(Capacity record) {
        Map<Integer, List<SweepRun>> byNumber = record.sweep().stream()
                .collect(Collectors.groupingBy(SweepRun::connections, TreeMap::new, Collectors.toList()));
        List<Point> points = new ArrayList<>();
        byNumber.forEach((number, runs) -> points.add(new Point(
                number,
                MeasureSample.of(runs.stream().map(SweepRun::newOrdersPerMinute).toList()),
                MeasureSample.of(runs.stream()
                        .map(run ->
                                run.responseMillis() == null ? null : (Double) Statistic.P95.of(run.responseMillis()))
                        .toList()),
                runs)));
        return new Sweep(points);
    }

    /**
     * The number of connections at which throughput stops growing: the smallest whose mean is at least 95 % of the largest mean. Empty when
     * it is the largest number, or the only one.
     */
    OptionalInt enough() {
        double most = points.stream()
                .filter(point -> point.nopm() != null)
                .mapToDouble(point -> point.nopm().mean())
                .max()
                .orElse(Double.POSITIVE_INFINITY);
        OptionalInt first = points.stream()
                .filter(point -> point.nopm() != null && point.nopm().mean() >= ENOUGH * most)
                .mapToInt(Point::connections)
                .findFirst();
        int last = points.isEmpty() ? 0 : points.get(points.size() - 1).connections();
        return first.isPresent() && first.getAsInt() < last ? first : OptionalInt.empty();
    }

    /** The answer in one sentence. */
    String headline() {
        if (points.isEmpty()) {
            return "The sweep has no run yet.";
        }
        int last = points.get(points.size() - 1).connections();
        OptionalInt enough = enough();
        return enough.isPresent()
                ? text(
                        "Throughput stops growing at %d connections: the mean there is at least 95 %% of the largest.",
                        enough.getAsInt())
                : text(
                        "The number at which throughput stops growing is not available: it still grows at %d connections, the largest number.",
                        last);
    }

    TextTable table() {
        TextTable table = new TextTable("rrrr");
        table.header("connections", "NOPM", "New-Order p95 ms", "runs that passed");
        for (Point point : points) {
            long passed = point.runs().stream()
                    .filter(run -> run.status() == Verdict.Status.PASS)
                    .count();
            table.row(
                    Integer.toString(point.connections()),
                    Curve.print(point.nopm(), value -> Numbers.decimal(value, 0)),
                    Curve.print(point.p95(), Numbers::millis),
                    passed + " of " + point.runs().size());
        }
        return table;
    }
}
