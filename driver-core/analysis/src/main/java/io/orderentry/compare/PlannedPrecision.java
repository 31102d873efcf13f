package io.orderentry.compare;

import io.orderentry.compare.stats.Ratio;
import io.orderentry.compare.stats.RunSpread;
import io.orderentry.config.Cell;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.Numbers;
import io.orderentry.store.ExperimentFolder.Key;
import io.orderentry.store.ResultReader;
import io.orderentry.store.RunFolders;
import io.orderentry.text.Refusal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;

/** Differences that the planned runs of an experiment can find, from the spread of earlier runs (docs/statistics.md). */
public final class PlannedPrecision {
    /** An effect of 1 %, which features of processors and hypervisors have. */
    private static final double SMALL_EFFECT = 1.01;

    /** With fewer degrees of freedom the estimate of a spread says next to nothing. */
    private static final int LEAST_DEGREES = 2;

    private PlannedPrecision() {}

    /** The minimum detectable effect and the runs that an effect of 1 % needs, or why neither is available. */
    public static String sentence(List<Cell> cells, int repetitions, Path results) {
        return newest(results, cells)
                .map(earlier -> sentence(earlier, cells.size() - 1, repetitions))
                .orElseGet(() ->
                        "Minimum detectable effect: not available: no earlier runs of this load on this target in "
                                + results + " show how much runs differ; measure it with oe run --repeat 5");
    }

    private static String sentence(EarlierRuns earlier, int groups, int repetitions) {
        RunSpread spread = earlier.spread();
        int tests = Math.max(1, groups);
        DoubleFunction<String> percent =
                deviation -> Numbers.percent(RunSpread.detectable(deviation, tests, repetitions) - 1, 2);
        String detectable = repetitions < Ratio.FEWEST_RUNS
                ? "none with fewer than " + Ratio.FEWEST_RUNS + " runs of each cell"
                : percent.apply(spread.deviation()) + " of throughput with " + repetitions + " runs of each cell ("
                        + percent.apply(spread.interval().low()) + " to "
                        + percent.apply(spread.interval().high()) + ", as the spread is an estimate itself)";
        OptionalInt runs = spread.runsFor(SMALL_EFFECT, tests);
        return "Minimum detectable effect: " + detectable + "; an effect of 1 % needs "
                + (runs.isPresent() ? runs.getAsInt() + " runs of each cell" : "more runs than are practical")
                + ". Two-sided test at 5 %"
                + (groups > 1 ? " / " + groups + " for " + groups + " groups against one reference" : "")
                + ", power 80 %, paired by block. Run-to-run spread: " + Numbers.percent(spread.deviation(), 2) + " ("
                + spread.runs() + " runs of " + earlier.folder() + ").";
    }

    /** The newest experiment or series below a folder that has enough runs; folders that cannot be read are passed over. */
    private static Optional<EarlierRuns> newest(Path results, List<Cell> cells) {
        if (!Files.isDirectory(results)) {
            return Optional.empty();
        }
        Map<Path, List<Path>> folders = RunFolders.below(results).stream()
                .filter(run -> run.getParent() != null && !run.equals(results))
                .collect(Collectors.groupingBy(Path::getParent, TreeMap::new, Collectors.toList()));
        folders.remove(results); // single runs, which belong to no series
        BiPredicate<String, String> matcher = Cell.matcher(cells);
        return folders.entrySet().stream()
                .sorted(Comparator.comparing((Map.Entry<Path, List<Path>> folder) -> newest(folder.getValue()))
                        .reversed())
                .flatMap(folder -> spread(runs(folder.getValue(), matcher)).stream()
                        .map(spread -> new EarlierRuns(folder.getKey(), spread)))
                .findFirst();
    }

    /** Time in the name of the newest run; that in the name of the folder is when the experiment was begun. */
    private static String newest(List<Path> runs) {
        return runs.stream()
                .map(run -> run.getFileName().toString())
                .map(name -> name.substring(name.lastIndexOf('-') + 1))
                .max(Comparator.naturalOrder())
                .orElse("");
    }

    private static List<Run> runs(List<Path> folders, BiPredicate<String, String> matcher) {
        List<Run> runs = new ArrayList<>();
        for (Path folder : folders) {
            try {
                Optional<String> settings = RunFolders.settings(folder);
                if (settings.isPresent() && matcher.test(folder.toString(), settings.get())) {
                    Run run = Run.of(folder, ResultReader.read(folder));
                    if (run.passed() && !run.result().phases().interrupted()) {
                        runs.add(run);
                    }
                }
            } catch (Refusal e) {
                // Damaged, of another program, or without a result: no run to learn from.
            }
        }
        return runs;
    }

    private static Optional<RunSpread> spread(List<Run> runs) {
        Metric measure = Groups.throughputMeasure(runs);
        Map<Map<String, String>, Map<String, Double>> cells = new LinkedHashMap<>();
        boolean inBlocks = true;
        for (Run run : runs) {
            Key key = Key.of(run.identity().labels());
            Double figure = measure.of(run.result());
            if (figure != null && figure > 0) {
                inBlocks &= key.block() != null;
                cells.computeIfAbsent(key.labels(), labels -> new TreeMap<>())
                        .put(Objects.requireNonNullElse(key.block(), run.folder()), Math.log(figure));
            }
        }
        boolean blocked =
                inBlocks && cells.values().stream().map(Map::keySet).distinct().count() == 1;
        List<double[]> logarithms = cells.values().stream()
                .map(cell ->
                        cell.values().stream().mapToDouble(Double::doubleValue).toArray())
                .toList();
        return Optional.ofNullable(RunSpread.of(logarithms, blocked))
                .filter(spread -> spread.degreesOfFreedom() >= LEAST_DEGREES);
    }

    private record EarlierRuns(Path folder, RunSpread spread) {}
}
