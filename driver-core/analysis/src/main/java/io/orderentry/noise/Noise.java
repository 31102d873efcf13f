package io.orderentry.noise;

import io.orderentry.compare.group.Run;
import io.orderentry.metrics.Numbers;
import io.orderentry.noise.Association.Column;
import io.orderentry.result.SeriesRow;
import io.orderentry.series.LoadGroup;
import io.orderentry.store.RunFiles;
import io.orderentry.text.Sentences;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Run-to-run differences of equal runs, and what they go with.
 *
 * @param jitter of each run; null where it has no second-by-second throughput
 * @param associations the strongest first
 * @param notTried covariates that no run recorded, or that are the same in all
 * @param warnings reasons for doubt, as sentences
 */
public record Noise(
        LoadGroup group,
        List<NoiseMeasure> measures,
        List<Jitter> jitter,
        List<Association> associations,
        List<String> notTried,
        List<String> warnings) {
    /** Runs with which a spread is known within a factor of about two. */
    private static final int ENOUGH_RUNS = 10;

    /** A correlation that has to be stronger than this is one that is seldom met. */
    private static final double VERY_STRONG = 0.9;

    /**
     * Of runs that lie in their folders.
     *
     * @param covariates as {@code --covariate} names them; all where there is none
     */
    public static Noise of(LoadGroup group, List<String> covariates) {
        List<Jitter> jitter = new ArrayList<>();
        for (Run run : group.runs()) {
            List<SeriesRow> seconds = RunFiles.series(Path.of(run.folder()));
            jitter.add(Jitter.of(seconds));
        }
        return of(group, jitter, Covariate.named(covariates), RankCorrelation.PERMUTATIONS);
    }

    static Noise of(LoadGroup group, List<Jitter> jitter, List<Covariate> covariates, int permutations) {
        List<Run> runs = group.runs();
        List<NoiseMeasure> measures = NoiseMeasure.measures(runs).stream()
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
}
