package io.orderentry.cli;

import io.orderentry.cli.option.Candidates;
import io.orderentry.cli.option.ExperimentVerb;
import io.orderentry.cli.option.ResultFiles;
import io.orderentry.cli.option.TargetVerb;
import io.orderentry.compare.Comparison;
import io.orderentry.compare.ComparisonRequest;
import io.orderentry.compare.render.ComparisonDocument;
import io.orderentry.config.Cell;
import io.orderentry.config.Configs;
import io.orderentry.config.Experiment;
import io.orderentry.experiment.Plan;
import io.orderentry.experiment.StartStateRestorer.Replace;
import io.orderentry.report.Document;
import io.orderentry.text.Refusal;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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
            "  oe experiment ladder-here --rungs native,container"
        })
final class ExperimentCommand extends ExperimentVerb {
    /** A factor whose levels may be equal: it compares a cell with itself. */
    private static final String NAME = "name";

    @Parameters(
            paramLabel = "NAME|FILE",
            completionCandidates = Candidates.Experiments.class,
            description = "The experiment, such as durability, or a YAML file like those in configs/experiments.")
    private String experimentName;

    @Option(names = "--repeat", paramLabel = "N", description = "Runs of each cell, instead of the file's repetitions.")
    private Integer repetitions;

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

    @Mixin
    private ResultFiles files;

    @Override
    public void write(Comparison comparison) {
        Document document = ComparisonDocument.of(comparison);
        files.write(document::json, document::html);
    }

    @Override
    public Integer call() throws SQLException, InterruptedException, IOException {
        files.requireFolders();
        Configs configs = TargetVerb.configs();
        Experiment read = configs.experiment(experimentName);
        Experiment some = rungs.isEmpty() ? read : read.withLevels("rung", rungs, "--rungs");
        Experiment experiment = repetitions == null ? some : some.withRepetitions(repetitions, "--repeat");
        List<Cell> cells = experiment.cells(configs, overrides(), variables);
        requireDifferent(experiment, cells);
        Plan plan = plan(experiment, cells);
        ComparisonRequest request = ComparisonRequest.of(experiment, Cell.variedKeys(plan.cells()));
        return run(plan, request, Replace.NONE, "oe experiment " + experimentName);
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
