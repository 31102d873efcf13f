package io.orderentry.gate;

import io.orderentry.compare.group.Run;
import io.orderentry.compare.stats.Ratio;
import io.orderentry.config.Cell;
import io.orderentry.config.CellMatcher;
import io.orderentry.result.Verdict;
import io.orderentry.store.ExperimentFolder.Key;
import io.orderentry.store.RunFiles;
import io.orderentry.store.RunFolders;
import io.orderentry.text.Refusal;
import io.orderentry.text.Sentences;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reader of the runs of a baseline that cannot be run again. */
public final class RecordedBaseline {
    private static final String OPTION = "--baseline: ";

    private RecordedBaseline() {}

    /**
     * The runs of a folder.
     *
     * @param folder of runs of one side, such as those of {@code oe run --repeat}
     * @param candidate the cell that is compared with them
     * @throws Refusal when there are too few, they are of several cells, one did not pass or was interrupted, or their load is another one
     * @throws io.orderentry.store.RunFolderException when there are no runs, or one is damaged
     */
    public static List<Run> read(Path folder, Cell candidate) {
        List<Run> runs = new ArrayList<>();
        CellMatcher matcher = new CellMatcher(List.of(candidate));
        for (Path each : RunFolders.of(folder)) {
            Run run = new Run(each.toString(), RunFiles.requireComplete(each));
            if (run.result().verdict().status() != Verdict.Status.PASS
                    || run.result().phases().interrupted()) {
                throw new Refusal(OPTION + each + " is no run to compare with: "
                        + (run.result().phases().interrupted()
                                ? "it was interrupted"
                                : run.result().verdict().headline()));
            }
            Optional<String> settings = RunFolders.settings(each);
            Set<String> different = settings.isEmpty()
                    ? Set.of("its settings, which are missing")
                    : matcher.differentLoadKeys(each.toString(), settings.get());
            if (!different.isEmpty()) {
                throw new Refusal(OPTION + each + " had another load than the candidate: it differs in "
                        + String.join(", ", different));
            }
            runs.add(run);
        }
        if (runs.size() < Ratio.FEWEST_RUNS) {
            throw new Refusal(OPTION + folder + " has " + Sentences.count(runs.size(), "run") + ", " + Ratio.FEWEST_RUNS
                    + " needed to know how much they differ");
        }
        long cells = runs.stream()
                .map(run -> Key.of(run.identity().labels()).labels())
                .distinct()
                .count();
        if (cells > 1) {
            throw new Refusal(
                    OPTION + folder + " has runs with " + cells
                            + " different sets of labels; name a folder with the runs of one side, such as a series of oe run --repeat");
        }
        return runs;
    }
}
