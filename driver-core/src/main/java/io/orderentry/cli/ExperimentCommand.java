package io.orderentry.cli;

import io.orderentry.compare.ComparisonRequest;
import io.orderentry.config.Cell;
import io.orderentry.config.Configs;
import io.orderentry.config.Experiment;
import io.orderentry.experiment.Plan;
import io.orderentry.experiment.StartStateRestorer.Replace;
import java.io.IOException;
import java.sql.SQLException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code oe experiment}. */
@Command(
        name = "experiment",
        description = "Run every cell of an experiment, interleaved and repeated, each from the same start state; then"
                + " compare them.",
        footer = {"%nExamples:", "  oe experiment durability --dry-run", "  oe experiment ./mine.yaml --label host=a"})
final class ExperimentCommand extends ExperimentVerb {
    @Parameters(
            paramLabel = "NAME|FILE",
            description = "The experiment, such as durability, or a YAML file like those in configs/experiments.")
    private String experimentName;

    @Override
    public Integer call() throws SQLException, InterruptedException, IOException {
        Configs configs = TargetVerb.configs();
        Experiment experiment = configs.experiment(experimentName);
        Plan plan = plan(experiment, experiment.cells(configs, overrides()));
        ComparisonRequest request = ComparisonRequest.of(experiment, Cell.variedKeys(plan.cells()));
        return run(plan, request, Replace.NONE, "oe experiment " + experimentName);
    }
}
