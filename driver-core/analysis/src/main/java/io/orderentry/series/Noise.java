package io.orderentry.series;

import io.orderentry.compare.group.Run;
import io.orderentry.compare.stats.RankCorrelation;
import io.orderentry.compare.stats.RunSpread;
import io.orderentry.compare.stats.RunSpread.PlannedComparison;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.Numbers;
import io.orderentry.result.SeriesRow;
import io.orderentry.result.SeriesRow.Phase;
import io.orderentry.series.Association.Column;
import io.orderentry.store.RunFiles;
import io.orderentry.text.Sentences;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.StandardDeviation;

/**
 * Run-to-run differences of equal runs, and what they go with.
 *
 * @param jitter of each run; null where it has no second-by-second throughput
 * @param associations the strongest first
 * @param notTried covariates that no run recorded, or that are the same in all
 * @param warnings reasons for doubt, as sentences
 */
record Noise(
        LoadGroup group,
        List<NoiseMeasure> measures,
        List<Jitter> jitter,
        List<Association> associations,
        List<String> notTried,
        List<String> warnings)
        implements SeriesReport.Figures {
    /** Runs with which a spread is known within a factor of about two. */
    private static final int ENOUGH_RUNS = 10;

    /** A correlation that has to be stronger than this is one that is seldom met. */
    private static final double VERY_STRONG = 0.9;

    /**
     * Of runs that lie in their folders.
     *
     * @param covariates as {@code --covariate} names them; all where there is none
     */
    static Noise of(LoadGroup group, List<String> covariates) {
        List<Jitter> jitter = new ArrayList<>();
        for (Run run : group.runs()) {
            List<SeriesRow> seconds = RunFiles.series(Path.of(run.folder()));
            jitter.add(Jitter.of(seconds));
        }
        return of(group, jitter, Covariate.named(covariates), RankCorrelation.PERMUTATIONS);
    }

    static Noise of(LoadGroup group, List<Jitter> jitter, List<Covariate> covariates, int permutations) {
        List<Run> runs = group.runs();
        List<NoiseMeasure> measures =
                SeriesReport.metrics(runs, "newOrderResponseP95", "cpuMillisPerTransaction").stream()
                        .map(metric -> NoiseMeasure.of(metric, runs))
                        .toList();
        List<Column> tried = new ArrayList<>();
        List<String> notTried = new ArrayList<>();
        for (Covariate covariate : covariates) {
            List<Double> values = new ArrayList<>();
            IntStream.range(0, runs.size())
                    .forEach(i -> values.add(covariate.value().apply(runs.get(i), i + 1)));
            long different =
                    values.stream().filter(value -> value != null).distinct().count();
            if (different > 1) {
                tried.add(new Column(covariate.label(), values));
            } else {
                notTried.add(covariate.label() + (different == 0 ? ": not recorded" : ": the same in all runs"));
            }
        }
        List<Association> associations = Association.of(
                measures.stream()
                        .map(measure -> new Column(measure.metric().label(), measure.values()))
                        .toList(),
                tried,
                permutations);
        return new Noise(group, measures, jitter, associations, notTried, warnings(runs, associations.size()));
    }

    private static List<String> warnings(List<Run> runs, int pairs) {
        List<String> warnings = new ArrayList<>();
        if (runs.size() < ENOUGH_RUNS) {
            warnings.add("with " + Sentences.count(runs.size(), "run")
                    + " the variation is known roughly, see its interval; make " + ENOUGH_RUNS + " or more");
        }
        double weakest = Association.weakestNamed(runs.size(), pairs);
        if (weakest > VERY_STRONG && pairs > 0) {
            warnings.add("too many covariates for " + Sentences.count(runs.size(), "run") + ": " + pairs
                    + " pairs were tried, and "
                    + (weakest < 1
                            ? "only a rank correlation above " + Numbers.decimal(weakest, 2) + " would be named"
                            : "none could be named")
                    + "; make more runs, or name the covariates that you suspect with --covariate");
        }
        different(runs)
                .forEach((name, values) ->
                        warnings.add("the runs are not equal: " + name + " is " + String.join(", ", values)));
        return warnings;
    }

    /** Properties in which the runs differ, with their values. */
    private static Map<String, Set<String>> different(List<Run> runs) {
        Map<String, Set<String>> values = new LinkedHashMap<>();
        runs.stream()
                .map(LoadGroup::properties)
                .forEach(properties -> properties.forEach((name, value) ->
                        values.computeIfAbsent(name, n -> new LinkedHashSet<>()).add(value)));
        values.values().removeIf(set -> set.size() < 2);
        return values;
    }

    /**
     * Differences of one measure between equal runs.
     *
     * @param values of the runs, in their order; null where a run has none
     * @param spread null with fewer than three values above 0
     */
    record NoiseMeasure(Metric metric, List<Double> values, RunSpread spread) implements SeriesReport.Figure {
        /** Repetitions for which the minimum detectable effect is printed. */
        static final List<Integer> REPETITIONS = List.of(3, 5, 10, 20);

        private static final int FEWEST_RUNS = 3;

        static NoiseMeasure of(Metric metric, List<Run> runs) {
            List<Double> values = SeriesReport.valuesOf(metric, runs);
            double[] logarithms = values.stream()
                    .filter(Objects::nonNull)
                    .filter(value -> value > 0)
                    .mapToDouble(Math::log)
                    .toArray();
            return new NoiseMeasure(
                    metric, values, logarithms.length < FEWEST_RUNS ? null : RunSpread.of(List.of(logarithms), false));
        }

        /** Coefficient of variation: the standard deviation of the logarithms, so that it fits every other spread that is printed. */
        double variation() {
            return spread.deviation();
        }

        /** Minimum detectable effect of a comparison, paired by block, with so many runs of each side; 0.01 is 1 %. */
        double detectable(int repetitions) {
            return new PlannedComparison(spread.deviation(), 1).detectable(repetitions) - 1;
        }
    }

    /**
     * Variation of the throughput within one run, second by second.
     *
     * @param variation standard deviation of the New-Orders of a second as a share of their mean
     * @param stallSeconds longest time in which each second had fewer New-Orders than half the median second
     */
    record Jitter(double variation, double stallSeconds) {
        private static final int FEWEST_SECONDS = 5;
        private static final double PART_OF_A_SECOND = 0.5;
        private static final double STALLED = 0.5;

        /** Null where the interval has too few seconds, or no New-Orders. */
        static Jitter of(List<SeriesRow> rows) {
            List<SeriesRow> seconds = rows.stream()
                    .filter(row -> row.phase() == Phase.INTERVAL && row.lengthSeconds() >= PART_OF_A_SECOND)
                    .toList();
            double[] rates = seconds.stream()
                    .mapToDouble(row -> row.newOrders() / row.lengthSeconds())
                    .toArray();
            double mean = rates.length < FEWEST_SECONDS ? 0 : Mean.of(rates).getAsDouble();
            if (mean == 0) {
                return null;
            }
            double limit = STALLED * Median.withDefaults().withCopy(true).evaluate(rates);
            double stalled = 0;
            double longest = 0;
            for (int i = 0; i < rates.length; i++) {
                stalled = rates[i] < limit ? stalled + seconds.get(i).lengthSeconds() : 0;
                longest = Math.max(longest, stalled);
            }
            return new Jitter(StandardDeviation.of(rates).getAsDouble() / mean, longest);
        }
    }
}
