package io.orderentry.job.result;

import io.orderentry.result.Limitation;
import io.orderentry.result.Result;
import io.orderentry.result.SeriesRow;
import io.orderentry.result.SeriesRowBuilder;
import io.orderentry.run.RunOutcome;
import io.orderentry.store.LatencyLog;
import io.orderentry.store.RunFolder;
import io.orderentry.text.Refusal;
import io.orderentry.text.Sentences;
import java.io.ByteArrayInputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.HdrHistogram.HistogramLogReader;

/**
 * The slices of one run, which several driver processes made at the same time, as one result: counts and histograms are added up, and
 * nothing is averaged. Used once, by one thread.
 */
public final class SliceMerge {
    /** Slices whose intervals begin or end further apart than this share of the whole are said not to be together. */
    private static final double MOST_APART = 0.01;

    /** Seconds line up only if the slices began within this time of each other. */
    private static final double TOGETHER_SECONDS = 0.5;

    private final List<SliceRun> slices;
    private final List<String> failures;
    private final String acidTests;
    private final List<Limitation> limits = new ArrayList<>();

    /**
     * @param runs of the agents, at least one
     * @param failures why some are missing, or why the run is not one to be believed
     * @param acidTests results of ACID tests on the database; null when there were none
     * @throws Refusal when one of them is of another server or database than the first
     */
    public SliceMerge(List<SliceRun> runs, List<String> failures, String acidTests) {
        this.slices = runs.stream()
                .sorted(Comparator.comparingInt(run -> run.slice().number()))
                .toList();
        this.failures = List.copyOf(failures);
        this.acidTests = acidTests;
        requireSame("server", run -> run.result().identity().serverVersion());
        requireSame("population", run -> run.result().startState().value().population());
    }

    private void requireSame(String what, Function<SliceRun, Object> value) {
        SliceRun first = slices.get(0);
        for (SliceRun other : slices) {
            if (!value.apply(first).equals(value.apply(other))) {
                throw new Refusal("merge: " + first.name() + " and " + other.name()
                        + " are not slices of one run: the " + what + " differ: "
                        + value.apply(first) + " and " + value.apply(other));
            }
        }
    }

    /** Adds a limitation of the whole run. */
    public SliceMerge limited(Limitation limitation) {
        limits.add(limitation);
        return this;
    }

    private int count() {
        return slices.get(0).slice().count();
    }

    private Set<Integer> missing() {
        Set<Integer> missing = new TreeSet<>();
        for (int number = 1; number <= count(); number++) {
            missing.add(number);
        }
        slices.forEach(run -> missing.remove(run.slice().number()));
        return missing;
    }

    /** Order-independent hash of all inputs of the interval, in hexadecimal: the same for any number of slices of the same work. */
    public String inputHash() {
        return String.format(Locale.ROOT, "%016x", outcome().inputs().hash);
    }

    /** Merges the slices, and writes the files of the whole run. */
    public Result write(RunFolder folder) {
        RunOutcome outcome = outcome();
        boolean lost = slices.stream().anyMatch(run -> run.result().absent().containsKey(LatencyLog.NAME));
        String logLost = folder.mergeLatencyLogs(
                        slices.stream()
                                .map(run -> new HistogramLogReader(new ByteArrayInputStream(run.latencies())))
                                .toList(),
                        slices.stream().map(run -> run.startSeconds() - start()).toList(),
                        Instant.ofEpochMilli(Math.round(start() * 1e3)),
                        outcome.rampUpSeconds() + outcome.intervalSeconds())
                .orElse(lost ? "seconds of a slice are lost" : null);
        List<SeriesRow> series = series();
        Result result = new SlicesResult(slices, outcome, start(), together() ? series : null, logLost)
                .with(failures(), limitations(outcome), acidTests);
        folder.writeResult(result);
        folder.writeSeries(series);
        folder.writeHosts(slices.get(0).machines());
        folder.writeChecks(result.checks(), Map.of());
        return result;
    }

    private List<String> failures() {
        List<String> all = new ArrayList<>(failures);
        Set<Integer> missing = missing();
        if (!missing.isEmpty()) {
            all.add("the terminals of " + missing.size() + " of " + count() + " slices are in no figure");
        }
        double begun =
                slices.stream().mapToDouble(SliceRun::intervalStart).max().orElseThrow();
        double ended = slices.stream().mapToDouble(SliceRun::intervalEnd).min().orElseThrow();
        if (begun >= ended) {
            all.add("the slices did not measure at the same time");
        }
        return all;
    }

    private List<Limitation> limitations(RunOutcome outcome) {
        double apart = spread(SliceRun::intervalStart);
        // Where a number of transactions ends the interval, each slice ends it when it has done its own.
        if (!fixed()) {
            apart = Math.max(apart, spread(SliceRun::intervalEnd));
        }
        List<Limitation> all = new ArrayList<>(limits);
        if (apart > MOST_APART * outcome.intervalSeconds()) {
            all.add(new Limitation(
                    "slicesApart",
                    Sentences.text(
                            "intervals of the slices are %.1f s apart in %.1f s", apart, outcome.intervalSeconds())));
        }
        return all;
    }

    private boolean fixed() {
        return slices.get(0).result().workload().configured().containsKey("transactions");
    }

    private double spread(Function<SliceRun, Double> moment) {
        List<Double> moments = slices.stream().map(moment).sorted().toList();
        return moments.get(moments.size() - 1) - moments.get(0);
    }

    private boolean together() {
        return spread(SliceRun::startSeconds) < TOGETHER_SECONDS;
    }

    private double start() {
        return slices.stream().mapToDouble(SliceRun::startSeconds).min().orElseThrow();
    }

    private RunOutcome outcome() {
        double begun =
                slices.stream().mapToDouble(SliceRun::intervalStart).min().orElseThrow();
        double ended = slices.stream().mapToDouble(SliceRun::intervalEnd).max().orElseThrow();
        return RunOutcome.sum(slices.stream().map(SliceRun::outcome).toList(), begun - start(), ended - begun);
    }

    /** Each second of all slices together. */
    private List<SeriesRow> series() {
        List<SeriesRow> rows = new ArrayList<>();
        for (SliceRun run : slices) {
            long later = Math.round(run.startSeconds() - start());
            run.series()
                    .forEach(row -> rows.add(SeriesRowBuilder.builder(row)
                            .seconds(row.seconds() + later)
                            .build()));
        }
        return SeriesRow.sums(rows);
    }
}
