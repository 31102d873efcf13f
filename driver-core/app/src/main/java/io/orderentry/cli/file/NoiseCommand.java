package io.orderentry.cli.file;

import io.orderentry.cli.option.Candidates;
import io.orderentry.cli.option.ExperimentVerb;
import io.orderentry.cli.option.LoadOptions;
import io.orderentry.cli.option.OptionGroup;
import io.orderentry.cli.option.ResultFiles;
import io.orderentry.cli.option.RunPath;
import io.orderentry.cli.option.TargetVerb;
import io.orderentry.cli.terminal.ExitCode;
import io.orderentry.compare.ComparisonRequest;
import io.orderentry.config.Configs;
import io.orderentry.config.Experiment;
import io.orderentry.config.Overrides;
import io.orderentry.config.StartState;
import io.orderentry.experiment.Plan;
import io.orderentry.experiment.StartStateRestorer.Replace;
import io.orderentry.report.Document;
import io.orderentry.series.NoiseReport;
import io.orderentry.series.RunSeries;
import io.orderentry.store.ExperimentFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code oe noise}: of run folders, without a database; without any it makes equal runs first, as an experiment of one cell. */
@Command(
        name = "noise",
        description = {
            "Show how much equal runs differ, the smallest effect that a comparison can detect, and which recorded covariate"
                    + " their differences go with.",
            "Of the run folders that are given; without any, make equal runs first, each from the same start state where"
                    + " the driver may restore it. All options of the load and of the database belong to such runs."
        },
        footer = {
            "%nExamples:",
            "  oe noise --repeat 10 -w 4 --duration 1m",
            "  oe noise runs/flat-out-20260101T000000Z"
        })
public final class NoiseCommand extends ExperimentVerb {
    private static final String SIDE = "noise";

    @Parameters(
            arity = "0..*",
            converter = RunPath.class,
            paramLabel = "RUN",
            description = "Run folders, or folders with run folders in or below them.")
    private List<Path> paths = List.of();

    @Option(names = "--repeat", paramLabel = "N", description = "Number of equal runs that are made (default: 10).")
    private Integer repeat;

    @Option(
            names = "--target",
            paramLabel = "NAME|FILE|jdbc:URL",
            completionCandidates = Candidates.Targets.class,
            defaultValue = "embedded",
            description = "Database: name of a target, file of one, or URL (default: ${DEFAULT-VALUE}).")
    private String target;

    @Option(
            names = "--covariate",
            completionCandidates = Candidates.Covariates.class,
            paramLabel = "NAME",
            description = "Try this covariate only, such as steal, checkpoints or order; repeatable. Default: all.")
    private List<String> covariates = List.of();

    @Option(
            names = "--together",
            description = "Refuse runs of several loads, instead of reporting on each load by itself.")
    private boolean together;

    @Mixin
    private ResultFiles files;

    @Mixin
    private LoadOptions.Scale scaleOptions;

    @Mixin
    private LoadOptions loadOptions;

    /** Folders that are there, or runs that are made. */
    public static void addGroups(CommandSpec verb) {
        OptionGroup.exclusive(verb, OptionGroup.of(verb), OptionGroup.ofAllBut(verb, "--covariate", "--together"));
    }

    @Override
    public Integer call() throws SQLException, InterruptedException, IOException {
        NoiseReport.requireKnown(covariates);
        if (paths.isEmpty()) {
            return runAndReport();
        }
        Document report = report(paths);
        System.out.print(report.text());
        return ExitCode.GOOD;
    }

    private Document report(List<Path> folders) {
        RunSeries series = RunSeries.read(folders).alike();
        if (together) {
            series.together();
        }
        Document report = NoiseReport.of(series, covariates).document();
        files.write(report::json, report::html);
        return report;
    }

    private int runAndReport() throws SQLException, InterruptedException, IOException {
        Configs configs = TargetVerb.configs();
        Overrides overrides = overrides();
        boolean embedded = configs.target(target, overrides).isEmbedded();
        Map<String, Object> more = new LinkedHashMap<>();
        more.put("load", loadOptions.name());
        more.put("repetitions", repeat == null ? "10" : repeat.toString());
        if (!embedded && !replaces()) {
            more.put("start", StartState.CONTINUE.toString());
        }
        Experiment experiment = Experiment.ofTargets(Map.of(SIDE, Map.of("target", target)), more);
        Plan plan =
                plan(experiment, experiment.cells(configs, loadOptions.over(scaleOptions.over(overrides)), Map.of()));
        return run(plan, ComparisonRequest.byPath(), Replace.OWN, "the same command and");
    }

    @Override
    public int alone(ExperimentFolder folder, List<Path> passed) throws IOException {
        if (passed.isEmpty()) {
            System.out.println("No run passed: no noise.");
            return ExitCode.NOT_GOOD;
        }
        Document report = report(passed);
        System.out.println(report.text());
        folder.write("noise.txt", report.text());
        System.out.println("As a page:         " + folder.write("noise.html", report.html()));
        return ExitCode.GOOD;
    }
}
