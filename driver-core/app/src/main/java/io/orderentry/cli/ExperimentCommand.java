package io.orderentry.cli;

import io.orderentry.cli.option.Candidates;
import io.orderentry.cli.option.ExperimentVerb;
import io.orderentry.cli.option.TargetVerb;
import io.orderentry.cli.terminal.Output;
import io.orderentry.compare.Comparison;
import io.orderentry.compare.ComparisonRequest;
import io.orderentry.compare.render.JunitReport;
import io.orderentry.compare.sequential.SequentialTest;
import io.orderentry.compare.stats.Ratio;
import io.orderentry.config.Cell;
import io.orderentry.config.Configs;
import io.orderentry.config.Experiment;
import io.orderentry.config.Load;
import io.orderentry.config.RunOrder;
import io.orderentry.experiment.Plan;
import io.orderentry.experiment.RunSource;
import io.orderentry.experiment.StartStateRestorer.Replace;
import io.orderentry.experiment.UntilDecided;
import io.orderentry.model.Pace;
import io.orderentry.text.Refusal;
import io.orderentry.text.Sentences;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code oe experiment}. */
@Command(
        name = "experiment",
        description = "Run every cell of an experiment, interleaved and repeated, each from the same start state; then"
                + " compare them.",
        footer = {
            "%nExamples:",
            "  oe experiment durability --dry-run",
            "  oe experiment ./mine.yaml --label host=a",
            "  oe experiment native-vs-vm-here --platform VCPUS=4 --repeat 5",
            "  oe experiment ladder-here --rungs native,container",
            "  oe experiment ./two-cells.yaml --at-least 0.95 --until-decided --junit gate.xml"
        })
final class ExperimentCommand extends ExperimentVerb {
    /** Largest number of blocks until a decision, unless another one is given. */
    private static final int BLOCKS = 20;

    /** A factor whose levels may be equal: it compares a cell with itself. */
    private static final String NAME = "name";

    @Parameters(
            paramLabel = "NAME|FILE",
            completionCandidates = Candidates.Experiments.class,
            description = "The experiment, such as durability, or a YAML file like those in configs/experiments.")
    private String experimentName;

    @Option(
            names = "--repeat",
            paramLabel = "N",
            description = "Runs of each cell, instead of the file's repetitions; at most so many with --until-decided.")
    private Integer repetitions;

    @Option(
            names = "--at-least",
            paramLabel = "SHARE",
            description =
                    "Assert that the throughput is at least this share of the reference's, such as 0.95. Exit code 0: it holds, 1: it"
                            + " is violated, 4: the runs do not decide it.")
    private Double atLeast;

    @Option(
            names = "--until-decided",
            description =
                    "Make blocks of one run of each of two cells, in an order that is drawn, until a sequential test decides --at-least,"
                            + " and at most 20, or --repeat N.")
    private boolean untilDecided;

    @Option(
            names = "--junit",
            paramLabel = "FILE",
            description = "File for the assertions as JUnit XML: failed when violated, skipped when undecided.")
    private Path junit;

    @Option(
            names = "--rungs",
            paramLabel = "LEVEL",
            split = ",",
            description = "Levels of the factor rung that are run, instead of all, such as native,container.")
    private List<String> rungs = List.of();

    @Option(
            names = "--platform",
            paramLabel = "VARIABLE=VALUE",
            description = "Variable of the experiment's platforms, such as VCPUS=4. Repeatable.")
    private Map<String, String> variables = Map.of();

    @Override
    public void write(Comparison comparison) {
        Output.write("--junit", junit, () -> JunitReport.render(comparison.assertions()));
    }

    @Override
    public RunSource source(Plan plan, ComparisonRequest request) {
        return plan.experiment().compare().untilDecided() ? new UntilDecided(plan, request) : plan;
    }

    @Override
    public Integer call() throws SQLException, InterruptedException, IOException {
        Output.requireFolder("--junit", junit);
        Configs configs = TargetVerb.configs();
        Experiment read = configs.experiment(experimentName);
        Experiment some = rungs.isEmpty() ? read : read.withLevels("rung", rungs, "--rungs");
        Experiment repeated = repetitions == null ? some : some.withRepetitions(repetitions, "--repeat");
        Experiment asserted = atLeast == null ? repeated : repeated.withAtLeast(atLeast);
        Experiment experiment = untilDecided || asserted.compare().untilDecided() ? untilDecided(asserted) : asserted;
        List<Cell> cells = experiment.cells(configs, overrides(), variables);
        requireDifferent(experiment, cells);
        if (atLeast != null || experiment.compare().untilDecided()) {
            cells.forEach(ExperimentCommand::requireOpenThroughput);
        }
        if (experiment.compare().untilDecided() && cells.size() != 2) {
            throw new Refusal("--until-decided: " + experiment.source() + " has "
                    + Sentences.count(cells.size(), "cell") + "; the test compares two");
        }
        Plan plan = plan(experiment, cells);
        ComparisonRequest request = ComparisonRequest.of(experiment, Cell.variedKeys(plan.cells()));
        return run(plan, request, Replace.NONE, "oe experiment " + experimentName);
    }

    /** The experiment whose runs end when its assertion is decided. */
    private Experiment untilDecided(Experiment experiment) {
        int blocks = untilDecided && repetitions == null ? BLOCKS : experiment.repetitions();
        if (experiment.compare().atLeast() == null) {
            throw new Refusal("--until-decided: needs --at-least SHARE; add it");
        }
        if (blocks < Ratio.FEWEST_RUNS || blocks > SequentialTest.MOST_BLOCKS) {
            throw new Refusal("--until-decided: a largest number of " + blocks + " blocks is not in "
                    + Ratio.FEWEST_RUNS + ".." + SequentialTest.MOST_BLOCKS + "; give --repeat N");
        }
        if (experiment.order() == RunOrder.GROUPED) {
            throw new Refusal("--until-decided: " + experiment.source()
                    + " has order: grouped, which makes no pairs of runs; use order: random");
        }
        // What recurs in step with a fixed order falls on one side.
        return experiment.endingWhenDecided(blocks);
    }

    /** Refuses a load that prescribes its throughput, which then shows no slowdown. */
    private static void requireOpenThroughput(Cell cell) {
        for (Load load : cell.loads()) {
            if (load.pace() != Pace.FLAT_OUT) {
                throw new Refusal(
                        "--at-least: the load '" + load.name() + "' has the pace '" + load.pace()
                                + "', which prescribes its throughput, so that no slowdown shows in it; use the pace 'flat-out'");
            }
        }
    }

    /** Other cells without a difference have nothing to compare; a file to begin with has such cells until it is edited. */
    private static void requireDifferent(Experiment experiment, List<Cell> cells) {
        for (Cell cell : cells) {
            for (Cell other : cells.subList(0, cells.indexOf(cell))) {
                if (cell.isLike(other)
                        && Objects.equals(
                                cell.labels().get(NAME), other.labels().get(NAME))) {
                    throw new Refusal(experiment.source() + ": the cells " + other.name() + " and " + cell.name()
                            + " are equal; give their levels under factors different targets, loads, platforms or keys"
                            + " (levels of a factor " + NAME + " may be equal)");
                }
            }
        }
    }
}
