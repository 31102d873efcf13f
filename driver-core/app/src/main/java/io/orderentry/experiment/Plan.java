package io.orderentry.experiment;

import io.orderentry.compare.Assertion;
import io.orderentry.compare.Comparer;
import io.orderentry.compare.ComparisonRequest;
import io.orderentry.compare.Run;
import io.orderentry.config.Cell;
import io.orderentry.config.Experiment;
import io.orderentry.config.Experiment.RunOrder;
import io.orderentry.config.StartState;
import io.orderentry.config.Target;
import io.orderentry.store.ExperimentFolder.Finished;
import io.orderentry.store.ExperimentFolder.Key;
import io.orderentry.text.Refusal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The runs of an experiment in their order.
 *
 * @param experiment what they are for
 * @param cells each combination of levels
 * @param runs one for each cell and block
 */
public record Plan(Experiment experiment, List<Cell> cells, List<PlannedRun> runs) implements RunSource {
    /**
     * Orders the runs; a pure function.
     *
     * @param shared labels that every run gets
     * @param copied whether the server of a target with a URL copies databases
     * @throws Refusal when a label is one that the experiment gives, the start states of the cells are not restored in one way, or a load has
     *     more paced connections than terminals
     */
    public static Plan of(
            Experiment experiment, List<Cell> cells, Map<String, String> shared, Predicate<Target> copied) {
        for (String label : shared.keySet()) {
            if (experiment.by().contains(label) || Experiment.OWN_LABELS.contains(label)) {
                throw new Refusal("--label " + label + ": is a label that the experiment gives");
            }
        }
        // Cells that begin differently differ in more than their levels: if one cannot be copied all are built again.
        StartState start = cells.stream()
                .map(cell -> experiment.start(cell, copied))
                .reduce(StartState.COPY, (one, other) -> one == StartState.COPY ? other : one);
        if (start.isBuilt()) {
            // The size of the database is known before the first run.
            cells.forEach(cell -> cell.loads().forEach(load -> load.requireTerminals(load.warehouses())));
        }
        // Of seeds that are close together the first draws of Random are alike.
        Random random = new Random(new SplittableRandom(cells.get(0).load().seed()).nextLong());
        List<PlannedRun> runs = new ArrayList<>();
        for (int block = 1; block <= experiment.repetitions(); block++) {
            List<Cell> ordered = new ArrayList<>(cells);
            if (experiment.order() == RunOrder.RANDOM) {
                Collections.shuffle(ordered, random);
            } else if (experiment.order() == RunOrder.ABBA && block % 2 == 0) {
                Collections.reverse(ordered);
            }
            for (Cell cell : ordered) {
                runs.add(PlannedRun.of(runs.size() + 1, block, cell, start, experiment.name(), shared));
            }
        }
        if (experiment.order() == RunOrder.GROUPED) {
            runs.sort(Comparator.comparingInt(run -> cells.indexOf(run.cell())));
        }
        return new Plan(experiment.withStart(start), List.copyOf(cells), numbered(runs));
    }

    private static List<PlannedRun> numbered(List<PlannedRun> runs) {
        return IntStream.range(0, runs.size())
                .mapToObj(index -> runs.get(index).withNumber(index + 1))
                .toList();
    }

    /**
     * The plan without cells that cannot be run here.
     *
     * @throws Refusal when they are those that others are compared with, or nothing is left to compare
     */
    public Plan without(Map<Cell, String> notHere) {
        if (notHere.isEmpty()) {
            return this;
        }
        notHere.forEach((cell, why) -> {
            if (List.copyOf(cell.labels().values()).equals(experiment.reference())) {
                throw new Refusal(cell.name() + ", which the others are compared with, cannot be run here: " + why);
            }
        });
        List<Cell> left =
                cells.stream().filter(cell -> !notHere.containsKey(cell)).toList();
        if (left.size() < 2) {
            throw new Refusal("nothing is left to compare with " + left.get(0).name() + ": "
                    + notHere.entrySet().stream()
                            .map(cell -> cell.getKey().name() + ": " + cell.getValue())
                            .collect(Collectors.joining("; ")));
        }
        List<PlannedRun> theirs =
                runs.stream().filter(run -> left.contains(run.cell())).toList();
        return new Plan(experiment, left, numbered(theirs));
    }

    public Plan of(Cell cell) {
        return new Plan(
                experiment,
                List.of(cell),
                runs.stream().filter(run -> run.cell().equals(cell)).toList());
    }

    /** All that are not there yet; where they end when the assertion of the throughput is decided, none after that, or after a failure. */
    @Override
    public List<PlannedRun> left(Map<Key, Finished> finished, Map<Key, String> failures) {
        boolean ended = experiment.compare().untilDecided()
                && (!failures.isEmpty()
                        || !finished.values().stream().allMatch(ExperimentText::isGood)
                        || assertion(finished).map(Assertion::holds).isPresent());
        return runs.stream()
                .filter(run -> !ended)
                .filter(run -> !finished.containsKey(Key.of(run.labels())))
                .filter(run -> !failures.containsKey(Key.of(run.labels())))
                .toList();
    }

    @Override
    public String interim(Map<Key, Finished> finished, Map<Key, String> failures) {
        return !experiment.compare().untilDecided()
                ? RunSource.super.interim(finished, failures)
                : assertion(finished).map(Assertion::sentence).orElse("No block yet")
                        + ". The test is sequential: looking at it after each block raises no error rate.";
    }

    private Optional<Assertion> assertion(Map<Key, Finished> finished) {
        List<Run> good = finished.values().stream()
                .filter(ExperimentText::isGood)
                .map(run -> new Run(run.folder().toString(), run.result()))
                .toList();
        return Comparer.untilDecided(good, ComparisonRequest.of(experiment, Cell.variedKeys(cells)));
    }

    /**
     * Targets with a URL whose database is dropped by a run after an earlier one, or the rehearsal, built it: they need {@code --replace}. Two
     * URLs can lead to one database, so all count where there is more than one run. Not those whose platform is entered anew, where only the
     * run itself finds out.
     */
    public List<Target> replaced() {
        List<Target> built = runs.stream()
                .filter(run -> run.start().isBuilt() && !run.isEntered())
                .flatMap(run -> run.cell().targets().stream())
                .filter(target -> !target.isEmbedded())
                .toList();
        boolean once = built.size() == 1 && runs.get(0).rehearsal().isEmpty();
        return once ? List.of() : built.stream().distinct().toList();
    }
}
