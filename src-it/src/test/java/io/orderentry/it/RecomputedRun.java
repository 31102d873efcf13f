package io.orderentry.it;

import io.orderentry.metrics.HostRow;
import io.orderentry.metrics.MachineMetrics;
import io.orderentry.metrics.Metric;
import io.orderentry.model.Failure;
import io.orderentry.model.Pace;
import io.orderentry.model.TransactionType;
import io.orderentry.result.EntireRun.Counts;
import io.orderentry.result.ErrorCount;
import io.orderentry.result.Host;
import io.orderentry.result.Percentiles;
import io.orderentry.result.Reading;
import io.orderentry.result.Result;
import io.orderentry.result.ResultBuilder;
import io.orderentry.result.SeriesRow;
import io.orderentry.result.TransactionResult;
import io.orderentry.result.Verdict;
import io.orderentry.result.Workload;
import io.orderentry.store.ResultReader;
import io.orderentry.store.RunFiles;
import io.orderentry.store.RunFolders;
import io.orderentry.verdict.RunEnd;
import io.orderentry.verdict.RunEndBuilder;
import io.orderentry.verdict.VerdictRules;
import java.io.FileNotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/**
 * Figures of a run, computed again from the files that they came from and by the rules that they follow: the histograms of the latency log,
 * the seconds of the series, the counts of the parts. Used once.
 */
final class RecomputedRun {
    private static final double ROUNDING = 0.001;
    /** Edges of the interval lie within seconds of the series. */
    private static final double EDGE_SHARE = 0.02;
    /** Seconds of a series from which its mean says something about the interval. */
    private static final int FEWEST_SECONDS = 5;

    /** Events that another program may cause in the second that no row has: its start reads hundreds of blocks. */
    private static final int BURST = 1_000;
    /** Share of its processors that such a program may take in that second. */
    private static final double BURST_PERCENT = 30;

    private static final double DISK_REQUEST_BYTES = 1 << 20;
    private static final double PACKET_BITS = 8 * 1_500;

    private final Path folder;
    private final Result result;
    private final double seconds;
    private final List<String> differences = new ArrayList<>();
    private int figures;

    RecomputedRun(Path folder) {
        this.folder = folder;
        result = ResultReader.read(folder);
        seconds = result.phases().intervalSeconds();
        throughput();
        counts();
        parts("targets");
        parts("agents");
        series();
        log();
        result.hosts().forEach(this::machine);
        verdict();
    }

    /** Figures that differ, a sentence each. */
    List<String> differences() {
        return differences;
    }

    /** Number of figures that were computed again. */
    int figures() {
        return figures;
    }

    private void within(String figure, double recorded, double low, double high) {
        figures++;
        if (!(recorded >= low && recorded <= high)) {
            differences.add(figure + " is " + recorded + ", and not " + low + " to " + high);
        }
    }

    private void near(String figure, double recorded, double recomputed, double tolerance) {
        within(figure, recorded, recomputed - tolerance, recomputed + tolerance);
    }

    private void equal(String figure, Object recorded, Object recomputed) {
        figures++;
        if (!recorded.equals(recomputed)) {
            differences.add(figure + " is " + recorded + ", and not " + recomputed);
        }
    }

    private boolean isMerged() {
        return result.workload().configured().containsKey(Workload.SLICES)
                || result.targets().isAvailable();
    }

    private Counts entire(TransactionType type) {
        return result.entireRun().transactions().get(type.key());
    }

    private void throughput() {
        if (seconds > 0) {
            TransactionResult newOrders = result.transaction(TransactionType.NEW_ORDER);
            rate(
                    "newOrdersPerMinute",
                    result.throughput().newOrdersPerMinute(),
                    newOrders.due() > 0,
                    60.0 * newOrders.completed());
            rate(
                    "committedNewOrdersPerMinute",
                    result.throughput().committedNewOrdersPerMinute(),
                    newOrders.due() > 0,
                    60.0 * newOrders.committed());
            rate("transactionsPerSecond", result.throughput().transactionsPerSecond(), true, result.completed());
        }
    }

    private void rate(String name, Reading<Double> recorded, boolean available, double count) {
        equal("throughput." + name + " available", recorded.isAvailable(), available);
        double rate = count / seconds;
        near("throughput." + name, recorded.orElse(rate), rate, ROUNDING + rate * ROUNDING / seconds);
    }

    /** Those of the interval are part of those of the entire run, and each error is one of a transaction. */
    private void counts() {
        for (TransactionType type : TransactionType.values()) {
            TransactionResult interval = result.transaction(type);
            Counts all = entire(type);
            String path = "transactions." + type.key() + ".";
            within(path + "committed", interval.committed(), 0, all.committed());
            within(path + "rolledBack", interval.rolledBack(), 0, all.rolledBack());
            within(path + "failed", interval.failed(), 0, all.failed());
            within(path + "unknown", interval.unknown(), 0, all.unknown());
            within(path + "retries", interval.retries(), 0, all.retries());
            equal(
                    "errors of " + type.key(),
                    // A transaction that waited for a connection goes on when there is one.
                    result.errors().stream()
                            .filter(error -> error.type().equals(type.key()))
                            .filter(error -> error.failure() != Failure.NO_CONNECTION)
                            .mapToLong(ErrorCount::count)
                            .sum(),
                    all.retries() + all.failed() + all.unknown());
        }
    }

    /** Counts of the parts of a run, which are in folders below it. */
    private void parts(String name) {
        if (!Files.isDirectory(folder.resolve(name)) || !isMerged()) {
            return;
        }
        List<Result> parts = RunFolders.below(folder.resolve(name)).stream()
                .filter(RunFolders::isRun)
                .map(ResultReader::read)
                .toList();
        Map<String, ToLongFunction<Counts>> counts = Map.of(
                "committed", Counts::committed,
                "rolledBack", Counts::rolledBack,
                "failed", Counts::failed,
                "unknown", Counts::unknown,
                "skipped", Counts::skipped,
                "retries", Counts::retries);
        for (TransactionType type : TransactionType.values()) {
            counts.forEach((each, count) -> equal(
                    "entireRun.transactions." + type.key() + "." + each,
                    count.applyAsLong(entire(type)),
                    sum(
                            parts,
                            part -> count.applyAsLong(
                                    part.entireRun().transactions().get(type.key())))));
        }
    }

    private void series() {
        List<SeriesRow> rows = RunFiles.series(folder);
        Collection<Counts> all = result.entireRun().transactions().values();
        Counts newOrders = entire(TransactionType.NEW_ORDER);
        equal(
                "newOrders of series.csv",
                sum(rows, SeriesRow::newOrders),
                newOrders.committed() + newOrders.rolledBack());
        equal(
                "transactions of series.csv",
                sum(rows, SeriesRow::transactions),
                sum(all, count -> count.committed() + count.rolledBack()));
        equal(
                "errors of series.csv",
                sum(rows, SeriesRow::errors),
                sum(all, count -> count.failed() + count.unknown()));
        equal("retries of series.csv", sum(rows, SeriesRow::retries), sum(all, Counts::retries));
        if (!isMerged()) {
            double length = rows.stream()
                    .filter(row -> row.phase() == SeriesRow.Phase.INTERVAL)
                    .mapToDouble(SeriesRow::lengthSeconds)
                    .sum();
            // A second begins and ends when its end is noticed: on a machine that is too busy some time after the edge.
            double longest =
                    rows.stream().mapToDouble(SeriesRow::lengthSeconds).max().orElse(0);
            near("interval of series.csv", length, seconds, 0.5 + longest + ROUNDING * rows.size());
        }
    }

    private static <T> long sum(Collection<T> rows, ToLongFunction<T> count) {
        return rows.stream().mapToLong(count).sum();
    }

    /** Only times of transactions that count are in the log. */
    private void log() {
        if (result.hasLostLog()) {
            return;
        }
        Map<String, Histogram> logged;
        try {
            logged = times(folder);
        } catch (FileNotFoundException e) {
            differences.add("latency.hlog is missing");
            return;
        }
        boolean deferred = result.workload().deferredDelivery();
        for (TransactionType type : TransactionType.values()) {
            TransactionResult recorded = result.transaction(type);
            boolean queued = deferred && type == TransactionType.DELIVERY;
            Histogram counted = logged.get(type.key() + (queued ? ".deferred" : ".response"));
            long times = counted == null ? 0 : counted.getTotalCount();
            // At a constant rate some were due before the interval.
            boolean early = result.workload().pace() == Pace.RATE && times < recorded.completed();
            equal(type.key() + " of latency.hlog", times, early ? times : recorded.completed());
            percentiles(recorded.responseMillis(), logged, type.key() + ".response");
            percentiles(recorded.serviceMillis(), logged, type.key() + ".service");
        }
        percentiles(result.deferredDelivery().deferredMillis(), logged, TransactionType.DELIVERY.key() + ".deferred");
    }

    /** The sums of all intervals of a latency log, by tag. */
    static Map<String, Histogram> times(Path folder) throws FileNotFoundException {
        Map<String, Histogram> times = new TreeMap<>();
        try (HistogramLogReader reader =
                new HistogramLogReader(folder.resolve("latency.hlog").toFile())) {
            for (EncodableHistogram next = reader.nextIntervalHistogram();
                    next != null;
                    next = reader.nextIntervalHistogram()) {
                times.computeIfAbsent(next.getTag(), tag -> new Histogram(3)).add((Histogram) next);
            }
        }
        return times;
    }

    private void percentiles(Reading<Percentiles> recorded, Map<String, Histogram> times, String tag) {
        equal(tag + " available", recorded.isAvailable(), times.containsKey(tag));
        if (recorded.isAvailable() && times.containsKey(tag)) {
            equal(tag, recorded.value(), Percentiles.ofMicros(times.get(tag)));
        }
    }

    /** Means of a machine's figures over the interval, from their seconds. */
    private void machine(Host host) {
        double start = result.phases().rampUpSeconds() + 0.5;
        List<HostRow> rows = RunFiles.machines(folder).stream()
                .filter(row -> row.source().equals(host.source()))
                .filter(row -> row.seconds() > start - 1 && row.seconds() < start + seconds + 1)
                .toList();
        for (int column = 0; column < MachineMetrics.SERIES.size(); column++) {
            int each = column;
            Metric metric = MachineMetrics.SERIES.get(column);
            Double recorded = metric.value().apply(null, host).orNull();
            double[] values = rows.stream()
                    .filter(row -> row.seconds() > start && row.seconds() < start + seconds)
                    .map(row -> row.figures().get(each))
                    .filter(Objects::nonNull)
                    .mapToDouble(Double::doubleValue)
                    .toArray();
            // A driver that was starved has read some seconds late, and its rows are not of one second each.
            if (recorded != null && values.length >= Math.max(FEWEST_SECONDS, seconds - 1)) {
                double mean = Arrays.stream(values).average().orElseThrow();
                // The seconds at the edges may lie on either side.
                double most = rows.stream()
                        .map(row -> row.figures().get(each))
                        .filter(Objects::nonNull)
                        .mapToDouble(Math::abs)
                        .max()
                        .orElseThrow();
                double least = least(metric) / seconds;
                double edges = 2 * most / values.length + EDGE_SHARE * Math.abs(mean) + 0.02 + least;
                double burst = metric.unit().endsWith("/s") ? mean + BURST * least : BURST_PERCENT / seconds;
                within(host.source() + " " + metric.path(), recorded, mean - edges, mean + edges + burst);
            }
        }
    }

    /** The least that can happen between the last second of a series and the end of the interval, which no second has. */
    private static double least(Metric metric) {
        return switch (metric.unit()) {
            case "MB/s" -> DISK_REQUEST_BYTES;
            case "Mb/s" -> PACKET_BITS;
            default -> 1; // An event, or a tick of the kernel's clock, which is a hundredth of a second, on each CPU.
        };
    }

    /** The status follows from the figures by the rules; reasons whose evidence is not kept can only make it worse. */
    private void verdict() {
        Verdict recorded = result.verdict();
        if (result.targets().isAvailable()) {
            equal(
                    "verdict.status",
                    recorded.status(),
                    result.targets().value().stream()
                            .map(target -> target.status())
                            .max(Comparator.naturalOrder())
                            .orElseThrow());
            return;
        }
        Verdict again = VerdictRules.judge(ResultBuilder.builder(result), end()).verdict();
        boolean more = recorded.reasons().size() > again.reasons().size();
        equal(
                "verdict.status " + recorded + " follows from the figures: " + again,
                more ? recorded.status().compareTo(again.status()) >= 0 : recorded.status() == again.status(),
                true);
    }

    /** What the rules learn from the run's end alone is taken from the recorded sentences. */
    private RunEnd end() {
        List<String> reasons = result.verdict().reasons();
        String brokenBy = after("the run was stopped by an error: ", reasons);
        String cut = after("the database was not checked: ", reasons);
        return RunEndBuilder.builder()
                .failures(List.of())
                .interrupted(result.phases().interrupted() && brokenBy == null && cut == null)
                .brokenBy(brokenBy)
                .checksCut(cut)
                .limitations(result.verdict().limitations())
                .build();
    }

    private static String after(String beginning, List<String> sentences) {
        return sentences.stream()
                .filter(sentence -> sentence.startsWith(beginning))
                .map(sentence -> sentence.substring(beginning.length()))
                .findFirst()
                .orElse(null);
    }
}
