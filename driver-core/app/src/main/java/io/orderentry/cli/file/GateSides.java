package io.orderentry.cli.file;

import io.orderentry.cli.option.Candidates;
import io.orderentry.cli.option.DatabaseVerb;
import io.orderentry.cli.option.LoadOptions;
import io.orderentry.cli.option.OptionGroup;
import io.orderentry.cli.option.TargetVerb;
import io.orderentry.config.Cell;
import io.orderentry.config.Configs;
import io.orderentry.config.Experiment;
import io.orderentry.config.Load;
import io.orderentry.config.Overrides;
import io.orderentry.config.RunOrder;
import io.orderentry.gate.GateEvaluation;
import io.orderentry.model.Pace;
import io.orderentry.text.Refusal;
import io.orderentry.text.Secrets;
import io.orderentry.text.Sentences;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Options of {@code oe gate} that say what its two sides are. */
public final class GateSides {
    private static final int MOST_KEYS = 3;

    @Parameters(
            arity = "0..2",
            paramLabel = "TARGET",
            description =
                    "The baseline's and the candidate's target, each a name, a file or a URL; one for both sides. Without it: embedded."
                            + " Passwords may come from OE_PASSWORD_BASELINE and OE_PASSWORD_CANDIDATE.")
    private List<String> targets = List.of();

    @Option(
            names = "--experiment",
            paramLabel = "NAME|FILE",
            completionCandidates = Candidates.Experiments.class,
            description = "An experiment with two cells instead of targets; its reference is the baseline.")
    private String experimentName;

    @Option(
            names = "--baseline-set",
            paramLabel = "KEY=VALUE",
            description = "Any key of the target or the load, for the baseline only. Repeatable.")
    private List<String> baselineKeys = List.of();

    @Option(
            names = "--candidate-set",
            paramLabel = "KEY=VALUE",
            description = "The same for the candidate only. Repeatable.")
    private List<String> candidateKeys = List.of();

    @Mixin
    private LoadOptions.Scale scaleOptions;

    @Mixin
    private LoadOptions loadOptions;

    /** An experiment has both sides; else the baseline is made, or recorded. */
    public static void addGroups(CommandSpec verb) {
        OptionGroup baseline =
                OptionGroup.either(OptionGroup.of(verb, "--baseline"), OptionGroup.of(verb, "--baseline-set"));
        OptionGroup sides = OptionGroup.of(verb)
                .with(OptionGroup.of(verb, "--candidate-set", "--load"))
                .with(baseline);
        OptionGroup.exclusive(verb, OptionGroup.of(verb, "--experiment"), sides);
    }

    /** The experiment with these sides; the candidate alone with a recorded baseline. */
    Experiment experiment(int blocks, boolean isRecorded, DatabaseVerb verb) {
        if (experimentName != null) {
            return ofFile(blocks);
        }
        if (isRecorded && targets.size() > 1) {
            throw new Refusal("--baseline: its runs are there already, and two targets are given: "
                    + String.join(", ", shown(targets)));
        }
        if (targets.size() > 2) {
            throw new Refusal("gate: " + targets.size() + " targets are given: " + String.join(", ", shown(targets))
                    + "; a gate has two, the baseline's and the candidate's");
        }
        Configs configs = TargetVerb.configs();
        Map<String, Map<String, Object>> levels = new LinkedHashMap<>();
        boolean embedded = true;
        for (String side : isRecorded
                ? List.of(GateEvaluation.CANDIDATE)
                : List.of(GateEvaluation.BASELINE, GateEvaluation.CANDIDATE)) {
            boolean isCandidate = side.equals(GateEvaluation.CANDIDATE);
            String target = target(isCandidate);
            boolean own = configs.target(target, verb.keys(Overrides.none())).isEmbedded();
            embedded &= own;
            Map<String, Object> level = new LinkedHashMap<>(Map.of("target", target));
            if (!own && verb.user() != null) {
                level.put("target.user", verb.user());
            }
            String option = isCandidate ? "--candidate-set" : "--baseline-set";
            for (String key : isCandidate ? candidateKeys : baselineKeys) {
                int equals = key.indexOf('=');
                if (equals < 1) {
                    throw new Refusal(
                            option + ": '" + Secrets.mask(key) + "' is not key=value, such as load.mode=statements");
                }
                if (level.put(key.substring(0, equals), key.substring(equals + 1)) != null) {
                    throw new Refusal(option + ": " + key.substring(0, equals) + " is given twice");
                }
            }
            levels.put(side, level);
        }
        Map<String, Object> more = new LinkedHashMap<>();
        more.put("load", loadOptions.name());
        more.put("repetitions", Integer.toString(blocks));
        more.put("order", RunOrder.RANDOM.toString());
        more.put("start", embedded ? "copy" : "rebuild");
        return Experiment.ofTargets("gate", "oe gate", levels, more);
    }

    private String target(boolean isCandidate) {
        return targets.isEmpty() ? "embedded" : targets.get(isCandidate ? targets.size() - 1 : 0);
    }

    private Experiment ofFile(int blocks) {
        Experiment experiment = TargetVerb.configs().experiment(experimentName).withRepetitions(blocks, "--blocks");
        if (experiment.order() == RunOrder.GROUPED) {
            throw new Refusal("--experiment: " + experiment.source()
                    + " has order: grouped, which makes no pairs of runs; use order: random");
        }
        // What recurs in step with a fixed order falls on one side.
        return experiment.withOrder(RunOrder.RANDOM);
    }

    /** The cells, the baseline first. */
    List<Cell> cells(Experiment experiment, boolean isRecorded, DatabaseVerb verb) {
        if (experimentName != null) {
            List<Cell> cells =
                    experiment.cells(TargetVerb.configs(), loadOptions.over(scaleOptions.over(verb.overrides())));
            if (cells.size() != 2) {
                throw new Refusal(
                        "--experiment: " + experiment.source() + " has " + Sentences.count(cells.size(), "cell")
                                + ", and a gate has two: the baseline and the candidate");
            }
            List<Cell> ordered = new ArrayList<>(cells);
            ordered.sort((one, other) -> Boolean.compare(isReference(experiment, other), isReference(experiment, one)));
            return ordered;
        }
        return experiment
                .cells(TargetVerb.configs(), loadOptions.over(scaleOptions.over(verb.keys(Overrides.none()))))
                .stream()
                .map(cell -> new Cell(
                        cell.labels(),
                        cell.target().named(cell.labels().get(Experiment.TARGET)),
                        cell.load(),
                        cell.platform(),
                        List.of()))
                .toList();
    }

    private static boolean isReference(Experiment experiment, Cell cell) {
        return List.copyOf(cell.labels().values()).equals(experiment.reference());
    }

    /** Refuses a load that prescribes its throughput, which then shows no slowdown. */
    static void requireOpenThroughput(Cell cell) {
        for (Load load : cell.loads()) {
            if (load.pace() != Pace.FLAT_OUT) {
                throw new Refusal(
                        "gate: the load '" + load.name() + "' has the pace '" + load.pace()
                                + "', which prescribes its throughput, so that no slowdown shows in it; use the pace 'flat-out'");
            }
        }
    }

    /** A side with what it has in another way than the other one. */
    static String name(String side, Cell cell, Cell other) {
        Map<String, String> keys = cell.keysBeside(other);
        List<String> shown = new ArrayList<>();
        keys.entrySet().stream().limit(MOST_KEYS).map(Object::toString).forEach(shown::add);
        if (keys.size() > MOST_KEYS) {
            shown.add("...");
        }
        return shown.isEmpty() ? side : side + " (" + String.join(", ", shown) + ")";
    }

    private static List<String> shown(List<String> words) {
        return words.stream().map(Secrets::mask).toList();
    }
}
