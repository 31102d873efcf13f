package io.orderentry.capacity;

import io.orderentry.config.Cell;
import io.orderentry.config.Experiment;
import io.orderentry.config.Load;
import io.orderentry.experiment.Plan;
import io.orderentry.experiment.PlannedRun;
import io.orderentry.experiment.RunSource;
import io.orderentry.limit.Knee;
import io.orderentry.limit.KneeSearch;
import io.orderentry.limit.KneeSearch.SearchStep;
import io.orderentry.limit.Probe;
import io.orderentry.limit.ProbeLength;
import io.orderentry.limit.SearchPlan;
import io.orderentry.metrics.Numbers;
import io.orderentry.store.ExperimentFolder.Finished;
import io.orderentry.store.ExperimentFolder.Key;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Runs of a search for the highest rate within limits: one in a closed loop unless the first rate is given, the probes, and the curve at
 * shares of the knee. All of it follows from the runs that are finished.
 */
record SearchRuns(CapacityRequest request, Experiment experiment) implements RunSource {
    /** The label with the part of a search that a run belongs to. */
    static final String STAGE = "stage";

    static final String SEARCH = "search";
    private static final String CLOSED_LOOP = "closed-loop";
    private static final String CURVE = "curve";
    private static final String RATE = "rate";
    /** Of what a closed loop achieves: where a search begins. */
    private static final double START_SHARE = 0.5;

    private static final double FIRST_SHARE = 0.1;
    private static final double LAST_SHARE = 1.1;
    private static final MathContext DIGITS = new MathContext(4);

    SearchRuns {
        Plan.refuseOwn(request.settings().labels(), experiment, Set.of(RATE, Experiment.BLOCK));
    }

    @Override
    public List<PlannedRun> left(Map<Key, Finished> finished, Map<Key, String> failures) {
        if (!failures.isEmpty()) {
            return List.of();
        }
        State state = state(finished);
        int number = finished.size() + 1;
        if (state.step() == null) {
            Cell loop = cell(Map.of(STAGE, CLOSED_LOOP), load().flatOut());
            return beforeCurve(run(number, 1, loop, "closed loop, to find where the search begins"));
        }
        if (state.step().end() == null) {
            double rate = state.step().rate();
            double seconds = state.length().seconds(rate);
            String name = "probe at " + perSecond(rate) + ", " + Numbers.decimal(seconds, 0) + " s"
                    + (state.length().isLengthened(rate)
                            ? " because " + state.length().need()
                            : "");
            return beforeCurve(run(number, state.lastBlock() + 1, atRate(SEARCH, rate, seconds), name));
        }
        List<PlannedRun> left = new ArrayList<>();
        for (PlannedRun run : curve(state)) {
            if (!finished.containsKey(Key.of(run.labels()))) {
                String name = "curve at " + perSecond(rate(run.labels()));
                left.add(run(number + left.size(), run.block(), run.cell(), name));
            }
        }
        return left;
    }

    @Override
    public String interim(Map<Key, Finished> finished, Map<Key, String> failures) {
        State state = state(finished);
        return state.step() == null || state.step().knee() == null
                ? "The search goes on until it has the knee."
                : "The knee is at " + perSecond(state.step().knee().perSecond()) + ".";
    }

    /** A run with as many like it as the curve will have, whose rates are not known yet. */
    private List<PlannedRun> beforeCurve(PlannedRun next) {
        return Collections.nCopies(1 + request.curveRates() * request.repeat(), next);
    }

    @Override
    public String outcome(PlannedRun run, Finished finished) {
        String figures = RunSource.super.outcome(run, finished);
        return run.labels().containsKey(RATE)
                ? figures + "; limits: " + CapacityText.outcome(judge(1, finished))
                : figures;
    }

    /** The record of the runs so far. */
    Capacity record(Map<Key, Finished> finished) {
        State state = state(finished);
        Capacity record = Capacity.of(request);
        if (state.step() != null) {
            record = record.searched(
                    state.plan(),
                    state.probes(),
                    state.step().end(),
                    state.step().knee());
        }
        List<Finished> searched = of(SEARCH, finished);
        if (!searched.isEmpty()) {
            record = Facts.with(record, searched.get(0).result());
        }
        List<Probe> curve = new ArrayList<>();
        for (PlannedRun run : curve(state)) {
            Finished done = finished.get(Key.of(run.labels()));
            if (done != null) {
                curve.add(judge(curve.size() + 1, done));
            }
        }
        return record.withCurve(curve);
    }

    /**
     * State of the search.
     *
     * @param plan with the rate at which it began
     * @param lastBlock of the probes; 0 before the first one
     * @param length of the next probe
     * @param step null while the rate at which the search begins is not known
     */
    private record State(SearchPlan plan, List<Probe> probes, int lastBlock, ProbeLength length, SearchStep step) {}

    private State state(Map<Key, Finished> finished) {
        List<Probe> probes = new ArrayList<>();
        int lastBlock = 0;
        for (Finished run : of(SEARCH, finished)) {
            probes.add(judge(probes.size() + 1, run));
            lastBlock = block(run);
        }
        ProbeLength length = request.length(probes);
        Optional<Finished> loop = of(CLOSED_LOOP, finished).stream().findFirst();
        SearchPlan plan = loop.map(this::startingAtHalf).orElse(request.plan());
        boolean isKnown = request.startGiven() || loop.isPresent() || !probes.isEmpty();
        return new State(plan, probes, lastBlock, length, isKnown ? KneeSearch.next(plan, length, probes) : null);
    }

    private SearchPlan startingAtHalf(Finished closedLoop) {
        Double closed = closedLoop.result().throughput().transactionsPerSecond().orNull();
        return request.plan().startingAt(Math.max(SearchPlan.LOWEST, START_SHARE * (closed == null ? 1 : closed)));
    }

    /** The runs of the curve in their order; none before the knee. Runs of a block have the same inputs. */
    private List<PlannedRun> curve(State state) {
        Knee knee = state.step() == null ? null : state.step().knee();
        if (knee == null || request.curveRates() == 0) {
            return List.of();
        }
        double seconds = state.length().seconds(knee.perSecond());
        List<Cell> cells = rates(knee, request.curveRates()).stream()
                .map(rate -> atRate(CURVE, rate, seconds))
                .toList();
        return Plan.asItIs(experiment, cells, request.settings().labels()).runs();
    }

    /** Rates from 10 to 110 % of a knee, equally far apart. */
    private static List<Double> rates(Knee knee, int number) {
        return IntStream.range(0, number)
                .mapToObj(i -> knee.perSecond() * (FIRST_SHARE + i * (LAST_SHARE - FIRST_SHARE) / (number - 1)))
                .map(rate -> BigDecimal.valueOf(rate).round(DIGITS).doubleValue())
                .toList();
    }

    private Probe judge(int number, Finished run) {
        double offered = rate(run.result().identity().labels());
        String folder = run.folder().getFileName().toString();
        return request.limits().judge(number, folder, offered, run.seconds(), run.result());
    }

    /** Finished runs of a stage in their order. */
    private static List<Finished> of(String stage, Map<Key, Finished> finished) {
        return finished.values().stream()
                .filter(run -> stage.equals(run.result().identity().labels().get(STAGE)))
                .sorted(Comparator.comparingInt(SearchRuns::block))
                .toList();
    }

    private static int block(Finished run) {
        return Integer.parseInt(run.result().identity().labels().get(Experiment.BLOCK));
    }

    private static double rate(Map<String, String> labels) {
        return Double.parseDouble(labels.get(RATE));
    }

    private Load load() {
        return request.settings().load();
    }

    private Cell atRate(String stage, double rate, double seconds) {
        Map<String, String> labels = new LinkedHashMap<>();
        labels.put(STAGE, stage);
        labels.put(RATE, BigDecimal.valueOf(rate).stripTrailingZeros().toPlainString());
        return cell(labels, load().withRate(rate).withDuration(Duration.ofMillis(Math.round(1e3 * seconds))));
    }

    private Cell cell(Map<String, String> labels, Load load) {
        return new Cell(labels, request.settings().target(), load, null, List.of());
    }

    private PlannedRun run(int number, int block, Cell cell, String name) {
        return PlannedRun.asItIs(number, block, cell, request.settings().labels(), name);
    }

    private static String perSecond(double rate) {
        return CapacityText.rate(rate) + " transactions/s";
    }
}
