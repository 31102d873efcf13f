package io.orderentry.experiment;

import static io.orderentry.text.Sentences.text;

import io.orderentry.config.Cell;
import io.orderentry.config.Experiment;
import io.orderentry.config.Load;
import io.orderentry.config.Settings;
import io.orderentry.config.StartState;
import io.orderentry.experiment.KneeSearch.SearchStep;
import io.orderentry.experiment.SearchPlan.ProbeLength;
import io.orderentry.metrics.Numbers;
import io.orderentry.store.ExperimentFolder.Finished;
import io.orderentry.store.ExperimentFolder.Key;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs of a search for the highest rate within limits: one in a closed loop unless the first rate is given, then the probes. All of it follows
 * from the runs that are finished.
 *
 * @param experiment with one cell, that of the closed loop
 * @param settings of every run; the rate is replaced
 * @param startGiven whether the search begins at the plan's rate, instead of at half of what a closed loop achieves
 */
public record SearchRuns(
        Experiment experiment, Settings settings, LoadLimits limits, SearchPlan plan, boolean startGiven)
        implements RunSource {
    private static final String RATE = "rate";
    private static final String CLOSED_LOOP = "closed-loop";
    /** Of what a closed loop achieves: where a search begins. */
    private static final double START_SHARE = 0.5;

    /** The search of a load; one run after the other on the database as the run before it left it. */
    public static SearchRuns of(Settings settings, LoadLimits limits, SearchPlan plan, boolean startGiven) {
        Experiment experiment = Experiment.of(
                "search-" + settings.name(),
                "oe search",
                Map.of(
                        "factors", Map.of(RATE, Map.of(CLOSED_LOOP, Map.of())),
                        "repetitions", "1",
                        "start", StartState.CONTINUE.toString()));
        return new SearchRuns(experiment, settings, limits, plan, startGiven);
    }

    /** The plan, of which only the first cell is known before the first run. */
    public Plan asPlan() {
        return Plan.of(experiment, List.of(closedLoop()), settings.labels(), target -> false);
    }

    /** Rule that the runs follow, without the time budget: two searches with the same rule and plan make the same runs. */
    public Map<String, Object> rule() {
        Map<String, Object> rule = new LinkedHashMap<>();
        rule.put("limits", limits.all().stream().map(Object::toString).toList());
        rule.put("rates", plan.lowest() + ".." + plan.highest());
        rule.put("begin", startGiven ? Double.toString(plan.start()) : "half of a closed loop");
        rule.put("tolerance", plan.tolerance());
        return Map.of("labels", settings.labels(), "search", rule);
    }

    @Override
    public List<PlannedRun> left(Map<Key, Finished> finished, Map<Key, String> failures) {
        State state = state(finished);
        int number = finished.size() + 1;
        if (!failures.isEmpty() || state.step().end() != null) {
            return List.of();
        }
        if (state.step().rate() == null) {
            return List.of(run(number, 1, closedLoop()).withName("closed loop, to find where the search begins"));
        }
        double rate = state.step().rate();
        double seconds = state.length().seconds(rate);
        Load load = settings.load().atRate(rate, Duration.ofMillis(Math.round(1e3 * seconds)));
        Cell probe = cell(BigDecimal.valueOf(rate).stripTrailingZeros().toPlainString(), load);
        return List.of(run(number, state.lastBlock() + 1, probe)
                .withName("probe at " + rate(rate) + " transactions/s, " + Numbers.decimal(seconds, 0) + " s"
                        + (state.length().isLengthened(rate)
                                ? " because " + state.length().need()
                                : "")));
    }

    @Override
    public String interim(Map<Key, Finished> finished, Map<Key, String> failures) {
        return "The search goes on until it has the knee.";
    }

    @Override
    public String outcome(PlannedRun run, Finished finished) {
        String figures = RunSource.super.outcome(run, finished);
        return isProbe(finished) ? figures + "; limits: " + outcome(judge(1, finished)) : figures;
    }

    /**
     * @param plan with the rate at which it began
     * @param lastBlock of the probes; 0 before the first one
     * @param length of the next probe
     * @param step without a rate while that at which the search begins is not known
     */
    record State(SearchPlan plan, List<Probe> probes, int lastBlock, ProbeLength length, SearchStep step) {}

    State state(Map<Key, Finished> finished) {
        List<Probe> probes = new ArrayList<>();
        int lastBlock = 0;
        SearchPlan begun = plan;
        boolean isKnown = startGiven;
        List<Finished> runs = finished.values().stream()
                .sorted(Comparator.comparingInt(SearchRuns::block))
                .toList();
        for (Finished run : runs) {
            isKnown = true;
            if (isProbe(run)) {
                probes.add(judge(probes.size() + 1, run));
                lastBlock = block(run);
            } else {
                Double closed =
                        run.result().throughput().transactionsPerSecond().orNull();
                begun = plan.startingAt(Math.max(SearchPlan.LOWEST, START_SHARE * (closed == null ? 1 : closed)));
            }
        }
        ProbeLength length = ProbeLength.of(limits.deciding(probes), settings.load());
        SearchStep step = isKnown ? KneeSearch.next(begun, length, probes) : new SearchStep(null, null, null);
        return new State(begun, probes, lastBlock, length, step);
    }

    private static boolean isProbe(Finished run) {
        return !CLOSED_LOOP.equals(run.result().identity().labels().get(RATE));
    }

    private Probe judge(int number, Finished run) {
        double offered = Double.parseDouble(run.result().identity().labels().get(RATE));
        return limits.judge(number, run.folder().getFileName().toString(), offered, run.seconds(), run.result());
    }

    private static int block(Finished run) {
        return Integer.parseInt(run.result().identity().labels().get(Experiment.BLOCK));
    }

    private Cell closedLoop() {
        return cell(CLOSED_LOOP, settings.load().flatOut());
    }

    private Cell cell(String rate, Load load) {
        return new Cell(Map.of(RATE, rate), settings.target(), load, null, List.of());
    }

    private PlannedRun run(int number, int block, Cell cell) {
        return PlannedRun.of(number, block, cell, StartState.CONTINUE, experiment.name(), settings.labels());
    }

    /** Words for limits that are met, or for what was missed. */
    static String outcome(Probe probe) {
        String reasons = String.join("; ", probe.reasons());
        return switch (probe.outcome()) {
            case MET -> "met";
            case MISSED -> "missed: " + reasons;
            case TOO_FEW_SAMPLES -> "too few samples: " + reasons;
            case DRIVER_LIMITED -> "driver-limited: " + reasons;
            case INCONSISTENT -> "inconsistent: " + reasons;
        };
    }

    /** With four significant digits. */
    static String rate(double value) {
        int decimals = value >= 1_000 ? 0 : value >= 100 ? 1 : value >= 1 ? 2 : 3;
        String text = text("%,." + decimals + "f", value);
        return decimals == 0 ? text : text.replaceFirst("\\.?0+$", "");
    }
}
