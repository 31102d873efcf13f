package io.orderentry.cli;

import io.orderentry.compare.Allowances;
import io.orderentry.compare.Comparer;
import io.orderentry.compare.Comparison;
import io.orderentry.compare.ComparisonRequest;
import io.orderentry.compare.render.CsvComparison;
import io.orderentry.compare.render.HtmlComparison;
import io.orderentry.compare.render.JsonComparison;
import io.orderentry.compare.render.TextComparison;
import io.orderentry.config.Cell;
import io.orderentry.config.Configs;
import io.orderentry.config.Experiment;
import io.orderentry.config.Overrides;
import io.orderentry.config.Refusal;
import io.orderentry.config.Settings;
import io.orderentry.experiment.ExperimentRunner;
import io.orderentry.experiment.ExperimentText;
import io.orderentry.experiment.Plan;
import io.orderentry.experiment.StartStateRestorer;
import io.orderentry.store.ExperimentFolder;
import io.orderentry.store.ExperimentFolder.Finished;
import io.orderentry.store.ExperimentFolder.Key;
import io.orderentry.store.RunFolderException;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code oe experiment}. */
@Command(
        name = "experiment",
        description = "Run every cell of an experiment, interleaved and repeated, each from the same start state; then"
                + " compare them.")
final class ExperimentCommand extends DatabaseVerb {
    @Parameters(
            paramLabel = "NAME|FILE",
            description = "The experiment, such as durability, or a YAML file like those in configs/experiments.")
    private String experimentName;

    @Option(
            names = "--label",
            paramLabel = "KEY=VALUE",
            description = "Label of these runs, such as platform=native. Repeatable.")
    private List<String> labels = List.of();

    @Option(
            names = "--out",
            paramLabel = "DIR",
            defaultValue = "runs",
            description = "Where the experiment's folder is made (default: ${DEFAULT-VALUE}).")
    private Path out;

    @Option(names = "--dry-run", description = "Print the plan and how long it takes; run nothing.")
    private boolean dryRun;

    @Option(
            names = "--resume",
            paramLabel = "DIR",
            description = "Go on with an experiment that was interrupted; runs that came to their end are kept.")
    private Path resume;

    @Option(
            names = "--replace",
            description = "Allow that a database behind a URL, which this driver built, is dropped before each run.")
    private boolean replace;

    @Override
    public Integer call() throws SQLException, InterruptedException, IOException {
        Configs configs = TargetVerb.configs();
        Experiment experiment = configs.experiment(experimentName);
        Overrides overrides = overrides();
        Plan plan = Plan.of(experiment, experiment.cells(configs, overrides), Settings.labels(labels));
        ComparisonRequest request = request(plan);
        if (dryRun) {
            System.out.println(ExperimentText.plan(plan));
            return ExitCode.GOOD;
        }
        Progress.Kind kind = progress();
        StartStateRestorer starts =
                new StartStateRestorer(Path.of("data", "experiments", experiment.name()), this, replace, kind);
        starts.check(plan);
        String planYaml = experiment.planYaml(plan.cells());
        ExperimentFolder folder = resume != null
                ? ExperimentFolder.resume(resume, planYaml)
                : ExperimentFolder.create(out, experiment.name(), Instant.now(), planYaml);
        ExperimentRunner runs = new ExperimentRunner(plan, folder, this, starts, kind);
        boolean complete = runs.run();
        Map<Key, Finished> finished = folder.finished();
        List<Path> passed = plan.runs().stream()
                .map(run -> finished.get(Key.of(run.labels())))
                .filter(run -> run != null && ExperimentText.isGood(run))
                .map(Finished::folder)
                .toList();
        System.out.println(ExperimentText.runs(plan, finished, runs.failures()));
        if (!complete) {
            System.out.println(
                    "Interrupted; go on with: oe experiment " + experimentName + " --resume " + folder.path());
            return ExitCode.INTERRUPTED;
        }
        starts.close(plan.runs());
        try {
            int compared = compare(plan, request, folder, passed);
            int code = passed.size() == plan.runs().size() ? compared : ExitCode.NOT_GOOD;
            return runs.unsaved() ? ExitCode.NOT_SAVED : code;
        } catch (RunFolderException e) {
            System.err.println("oe: " + e.getMessage());
            return ExitCode.NOT_SAVED;
        }
    }

    /** The comparison at the end; refused before the first run. */
    private static ComparisonRequest request(Plan plan) {
        Experiment experiment = plan.experiment();
        return new ComparisonRequest(
                experiment.by(),
                experiment.reference(),
                experiment.atLeast(),
                experiment.within(),
                Allowances.of(experiment.force(), experiment.allow()).varying(Cell.variedKeys(plan.cells())),
                false,
                false,
                List.of());
    }

    /** Prints and writes the comparison of the runs that passed, and gives the exit code; 1 when nothing could be compared. */
    private static int compare(Plan plan, ComparisonRequest request, ExperimentFolder folder, List<Path> passed) {
        System.out.println("Experiment folder: " + folder.path());
        if (plan.cells().size() < 2) {
            System.out.println("One cell: nothing to compare.");
            return ExitCode.GOOD;
        }
        Comparison comparison;
        try {
            comparison = Comparer.compare(passed, request);
        } catch (Refusal e) {
            System.out.println("No comparison: " + e.getMessage());
            return ExitCode.NOT_GOOD;
        }
        String text = TextComparison.render(comparison);
        System.out.println(text);
        folder.write("comparison.txt", text);
        folder.write("comparison.csv", CsvComparison.render(comparison));
        folder.write("comparison.json", JsonComparison.render(comparison));
        Path page = folder.write("comparison.html", HtmlComparison.render(comparison));
        System.out.println("Experiment folder: " + folder.path());
        System.out.println("As a page:         " + page);
        return ExitCode.of(comparison.answer());
    }
}
