package io.orderentry.capacity;

import io.orderentry.config.Cell;
import io.orderentry.config.Experiment;
import io.orderentry.config.RunOrder;
import io.orderentry.config.Settings;
import io.orderentry.config.StartState;
import io.orderentry.experiment.Plan;
import io.orderentry.experiment.PlannedRun;
import io.orderentry.experiment.RunSource;
import io.orderentry.limit.LoadLimits;
import io.orderentry.limit.Probe;
import io.orderentry.limit.ProbeLength;
import io.orderentry.limit.SearchPlan;
import io.orderentry.store.ExperimentFolder.Finished;
import io.orderentry.store.ExperimentFolder.Key;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Request for a search with its curve, or a sweep.
 *
 * @param settings of every run; the rate or the connections are replaced
 * @param limits null for a sweep
 * @param plan null for a sweep
 * @param startGiven whether the search begins at the plan's rate, instead of at half of what a closed loop achieves
 * @param curveRates number of rates of the curve; 0 for none
 * @param repeat runs at each rate of the curve, or on each number of connections
 * @param connections of a sweep, in ascending order; empty for a search
 */
@RecordBuilder
public record CapacityRequest(
        Settings settings,
        LoadLimits limits,
        SearchPlan plan,
        boolean startGiven,
        int curveRates,
        int repeat,
        List<Integer> connections) {
    private static final String CONNECTIONS = "connections";

    public CapacityRequest {
        connections = List.copyOf(connections);
    }

    /** The runs. */
    public RunSource source() {
        return isSweep() ? sweep() : search();
    }

    /** Everything that the runs follow from but the time budget: two with the same text make the same runs. */
    public String planYaml() {
        if (isSweep()) {
            return sweep().experiment().planYaml(Map.of("labels", settings.labels()), cells());
        }
        Map<String, Object> rule = new LinkedHashMap<>();
        rule.put("limits", limits.all().stream().map(Object::toString).toList());
        rule.put("rates", plan.lowest() + ".." + plan.highest());
        rule.put("start", startGiven ? Double.toString(plan.start()) : "half of a closed loop");
        rule.put("tolerance", plan.tolerance());
        rule.put("curve", curveRates);
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("labels", settings.labels());
        tree.put("search", rule);
        Cell cell = new Cell(
                Map.of(SearchRuns.STAGE, SearchRuns.SEARCH), settings.target(), settings.load(), null, List.of());
        return search().experiment().planYaml(tree, List.of(cell));
    }

    /** The record of the runs so far. */
    public Capacity record(Map<Key, Finished> finished) {
        if (!isSweep()) {
            return search().record(finished);
        }
        Capacity record = Capacity.of(this);
        List<SweepRun> runs = new ArrayList<>();
        for (PlannedRun run : sweep().runs()) {
            Finished done = finished.get(Key.of(run.labels()));
            if (done != null) {
                record = Facts.with(record, done.result());
                String folder = done.folder().getFileName().toString();
                int number = run.cell().load().connections().count();
                runs.add(SweepRun.of(run.number(), folder, number, done.result()));
            }
        }
        return record.withSweep(runs);
    }

    private SearchRuns search() {
        return new SearchRuns(
                this, experiment("search", Map.of(SearchRuns.STAGE, Map.of(SearchRuns.SEARCH, Map.of()))));
    }

    private Plan sweep() {
        Map<String, Object> levels = new LinkedHashMap<>();
        connections.forEach(number -> levels.put(number.toString(), Map.of()));
        return Plan.asItIs(experiment("sweep", Map.of(CONNECTIONS, levels)), cells(), settings.labels());
    }

    private List<Cell> cells() {
        return connections.stream()
                .map(number -> new Cell(
                        Map.of(CONNECTIONS, number.toString()),
                        settings.target(),
                        settings.load().withConnections(number),
                        null,
                        List.of()))
                .toList();
    }

    /** Blocks that are shuffled, so that a drift does not look like a curve. */
    private Experiment experiment(String kind, Map<String, Object> factors) {
        return Experiment.of(
                kind + "-" + settings.name(),
                "--" + kind,
                Map.of(
                        "factors", factors,
                        "repetitions", Integer.toString(repeat),
                        "order", RunOrder.RANDOM.toString(),
                        "start", StartState.CONTINUE.toString()));
    }

    /** Length of the next probe of a search. */
    ProbeLength length(List<Probe> probes) {
        return ProbeLength.of(limits.deciding(probes), settings.load());
    }

    /** Returns whether it asks for a sweep over numbers of connections. */
    boolean isSweep() {
        return plan == null;
    }
}
