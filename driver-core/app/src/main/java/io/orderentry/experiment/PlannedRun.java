package io.orderentry.experiment;

import io.orderentry.config.Cell;
import io.orderentry.config.CheckExtent;
import io.orderentry.config.Experiment;
import io.orderentry.config.Load;
import io.orderentry.config.LoadBuilder;
import io.orderentry.config.RunTarget;
import io.orderentry.config.Settings;
import io.orderentry.config.StartState;
import io.orderentry.config.Target;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * One run of an experiment.
 *
 * @param number 1 for the first
 * @param block 1 for the first; the runs of one block belong together
 * @param start how its start state is restored
 * @param labels of the run: those of the cell, those that all runs of the experiment share, and where it stands in the experiment
 * @param name such as {@code block 2, platform=vm}
 */
@RecordBuilder
public record PlannedRun(int number, int block, Cell cell, StartState start, Map<String, String> labels, String name)
        implements PlannedRunBuilder.With {
    private static final int MOST_BLOCKS = 1_000;
    /** In which the JVM compiles what every transaction needs, on two busy CPUs. */
    private static final Duration WARM = Duration.ofSeconds(20);

    static PlannedRun of(
            int number, int block, Cell cell, StartState start, String experiment, Map<String, String> shared) {
        Map<String, String> labels = new TreeMap<>(shared);
        labels.putAll(cell.labels());
        labels.put(Experiment.LABEL, experiment);
        labels.put(Experiment.BLOCK, Integer.toString(block));
        labels.put(StartState.LABEL, start.toString());
        String name = "block " + block + (cell.labels().isEmpty() ? "" : ", " + cell.name());
        return new PlannedRun(number, block, cell, start, labels, name);
    }

    /** The load with the inputs of the block: run i of every cell has the same seed (docs/statistics.md). */
    Load load() {
        return cell.load().withSeed(cell.load().seed() + block - 1);
    }

    /**
     * Everything that makes the run what it is, given where its result goes and where its data are.
     *
     * @param facts about its platform, as labels
     */
    public Settings settings(Path out, Target target, Map<String, String> facts) {
        Map<String, String> all = new TreeMap<>(labels);
        all.putAll(facts);
        String name = cell.labels().isEmpty() ? cell.load().runName() + "-" + block : cell.folderName();
        return new Settings(name, out, all, target, load());
    }

    /**
     * Several targets with where their data are and the inputs of the block; empty for one target. Each target has inputs and arrivals
     * of its own, that the same target has in every cell.
     *
     * @param targets of the cell, in its order
     */
    List<RunTarget> several(List<Target> targets) {
        List<RunTarget> several = new ArrayList<>();
        for (RunTarget each : cell.several()) {
            int index = several.size();
            Load load = each.load().withSeed(each.load().seed() + block - 1 + (long) MOST_BLOCKS * index);
            several.add(new RunTarget(targets.get(index), load, each.idle()));
        }
        return several;
    }

    /**
     * The load of a rehearsal: as long as the run, and at most so long that the driver's JVM is warm. Empty where the ramp-up of the run is long
     * enough for that, and where a rehearsal would leave its mark on a database that is not restored.
     */
    Optional<Load> rehearsal() {
        Load load = cell.load();
        if (start == StartState.CONTINUE
                || !cell.several().isEmpty()
                || load.duration() == null
                || load.warmup().compareTo(WARM) >= 0) {
            return Optional.empty();
        }
        Duration whole = load.warmup().plus(load.duration());
        return Optional.of(LoadBuilder.builder(load())
                .warmup(Duration.ZERO)
                .duration(whole.compareTo(WARM) < 0 ? whole : WARM)
                .check(CheckExtent.NONE)
                .passport(false)
                .build());
    }

    /** Returns whether a machine is switched for it, so that nothing about its database is known before. */
    boolean isEntered() {
        return cell.platform() != null && cell.platform().enter() != null;
    }

    /** Variables for the commands of the user that belong to it. */
    Map<String, String> variables() {
        return Map.of(
                "OE_TARGET", cell.target().name(),
                "OE_CELL", cell.name(),
                "OE_BLOCK", Integer.toString(block),
                "OE_RUN", Integer.toString(number));
    }
}
