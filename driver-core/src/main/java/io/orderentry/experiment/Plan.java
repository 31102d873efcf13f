package io.orderentry.experiment;

import io.orderentry.config.Cell;
import io.orderentry.config.Experiment;
import io.orderentry.config.Refusal;
import io.orderentry.config.RunOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * The runs of an experiment in their order.
 *
 * @param experiment what they are for
 * @param cells each combination of levels
 * @param runs one for each cell and block
 */
public record Plan(Experiment experiment, List<Cell> cells, List<PlannedRun> runs) {
    /**
     * Orders the runs; a pure function.
     *
     * @param shared labels that every run gets
     * @throws Refusal when a label is one that the experiment gives
     */
    public static Plan of(Experiment experiment, List<Cell> cells, Map<String, String> shared) {
        for (String label : shared.keySet()) {
            if (experiment.by().contains(label) || Experiment.OWN_LABELS.contains(label)) {
                throw new Refusal("--label " + label + ": is a label that the experiment gives");
            }
        }
        Random random = new Random(cells.get(0).load().seed());
        List<PlannedRun> runs = new ArrayList<>();
        for (int block = 1; block <= experiment.repetitions(); block++) {
            List<Cell> turn = new ArrayList<>(cells);
            if (experiment.order() == RunOrder.RANDOM) {
                Collections.shuffle(turn, random);
            } else if (experiment.order() == RunOrder.ABBA && block % 2 == 0) {
                Collections.reverse(turn);
            }
            for (Cell cell : turn) {
                runs.add(
                        PlannedRun.of(runs.size() + 1, block, cell, experiment.start(cell), experiment.name(), shared));
            }
        }
        return new Plan(experiment, List.copyOf(cells), List.copyOf(runs));
    }
}
