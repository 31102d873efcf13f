package io.orderentry.cli;

import io.orderentry.cli.terminal.ExitCode;
import io.orderentry.cli.terminal.Live;
import io.orderentry.cli.terminal.Output;
import io.orderentry.compare.Comparer;
import io.orderentry.compare.Comparison;
import io.orderentry.compare.ComparisonRequest;
import io.orderentry.compare.render.ComparisonDocument;
import io.orderentry.compare.stats.Ratio;
import io.orderentry.compare.stats.SequentialTest;
import io.orderentry.config.Cell;
import io.orderentry.config.Configs;
import io.orderentry.config.Experiment;
import io.orderentry.config.Load;
import io.orderentry.experiment.ExperimentRunner;
import io.orderentry.experiment.ExperimentText;
import io.orderentry.experiment.Plan;
import io.orderentry.experiment.StartStateRestorer.Replace;
import io.orderentry.job.JobProgress;
import io.orderentry.job.ServerCopy;
import io.orderentry.model.Pace;
import io.orderentry.report.Document;
import io.orderentry.store.ExperimentFolder;
import io.orderentry.store.ExperimentFolder.Finished;
import io.orderentry.store.ExperimentFolder.Key;
import io.orderentry.text.Refusal;
import io.orderentry.text.Sentences;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "experiment")
final class ExperimentCommand extends TargetVerb {
    /** Largest number of blocks until a decision, unless another one is given. */
    private static final int BLOCKS = 20;

    /** A factor whose levels may be equal: it compares a cell with itself. */
    private static final String NAME = "name";

    @Parameters(arity = "0..1", paramLabel = "NAME|FILE", descriptionKey = "name")
    private String experimentName;

    @Option(names = "--repeat", paramLabel = "N")
    private Integer repetitions;

    @Option(names = "--at-least", paramLabel = "SHARE")
    private Double atLeast;

    @Option(names = "--until-decided")
    private boolean untilDecided;

    @Option(names = "--junit", paramLabel = "FILE")
    private Path junit;

    @Option(names = "--rungs", paramLabel = "LEVEL", split = ",")
    private List<String> rungs = List.of();

    @Option(names = "--platform", paramLabel = "VARIABLE=VALUE")
    private Map<String, String> variables = Map.of();

    @Option(names = "--vary", paramLabel = "KEY=V1,V2,...")
    private List<String> varied = List.of();

    @Mixin
    private LoadOptions loadOptions;

    @Option(names = "--resume", paramLabel = "DIR")
    private Path resume;

    @Option(names = "--replace")
    private boolean replace;

    @Option(names = "--start", paramLabel = "STATE")
    private String start;

    @Mixin
    private RunOptions runOptions;

    @Option(names = "--dry-run")
    private boolean dryRun;

    @Override
    public Integer call() throws SQLException, InterruptedException, IOException {
        for (String option : List.of("--vary", "--target", "--load")) {
            boolean isExcluded = experimentName != null && given().hasMatchedOption(option);
            Refusal.require(!isExcluded, option + ": excludes NAME|FILE; give one of them");
        }
        Output.requireFolder("--junit", junit);
        if (experimentName == null && varied.isEmpty() && repetitions == null) {
            return resumed();
        }
        Configs configs = configs();
        Experiment experiment = experiment(configs);
        List<Cell> cells = experiment.cells(configs, loadOptions.over(overrides()), variables);
        requireDifferent(experiment, cells);
        if (atLeast != null || experiment.compare().untilDecided()) {
            requireOpenThroughput(cells);
        }
        if (experiment.compare().untilDecided() && cells.size() != 2) {
            throw new Refusal("--until-decided: " + experiment.source() + " has "
                    + Sentences.count(cells.size(), "cell") + "; the test compares two");
        }
        Plan plan = Plan.of(experiment, cells, runOptions.labels(), target -> ServerCopy.isPossible(plugins(), target));
        ComparisonRequest request = ComparisonRequest.of(experiment, Cell.variedKeys(plan.cells()));
        Replace unasked = experimentName != null ? Replace.NONE : Replace.OWN;
        Replace replaced = replace ? Replace.ANY : unasked;
        if (dryRun) {
            System.out.println(ExperimentText.plan(plan, unasked));
            Map<Cell, String> notHere =
                    new ExperimentRuns(this, null, replaced, runOptions.out(), progress(), null).notHere(plan);
            System.out.println(ExperimentText.here(plan, notHere));
            return ExitCode.GOOD;
        }
        try (Live live =
                runOptions.open(progress(), experiment.name(), cells.get(0).load())) {
            if (resume == null) {
                live.line(ExperimentText.title(experiment));
            }
            ExperimentRuns.Kind comparison = new Compared(request, live, junit);
            return new ExperimentRuns(this, resume, replaced, runOptions.out(), live, live.measurement(true))
                    .run(plan, arguments(), cells.size() == 1 ? new ExperimentRuns.Repetitions(live) : comparison);
        }
    }

    /** The experiment of the file or of the varied keys, with these options over it. */
    private Experiment experiment(Configs configs) {
        for (String document : List.of("target", "load")) {
            if (given().hasMatchedOption("--" + document)
                    && varied.stream().anyMatch(each -> each.startsWith(document + "="))) {
                throw new Refusal("--" + document + ": is what --vary " + document + " varies; give one of them");
            }
        }
        Experiment read = experimentName != null
                ? configs.experiment(experimentName)
                : Experiment.varied(varied, targetName(), loadOptions.name());
        Experiment some = rungs.isEmpty() ? read : read.withLevels("rung", rungs, "--rungs");
        Experiment repeated = repetitions == null ? some : some.withRepetitions(repetitions, "--repeat");
        Experiment asserted = atLeast == null
                ? repeated
                : repeated.withCompare(repeated.compare().withAtLeast(atLeast));
        Experiment decided = untilDecided || asserted.compare().untilDecided() ? untilDecided(asserted) : asserted;
        return start == null ? decided : decided.withStart(start, "--start");
    }

    /** Goes on with an experiment by the command that began it. */
    private int resumed() {
        if (resume == null) {
            throw new Refusal(
                    "experiment: nothing to run: name an experiment, give a key and its values, such as --vary"
                            + " load.connections=1,2,4, or a number of equal runs, --repeat N");
        }
        List<String> arguments = new ArrayList<>(ExperimentFolder.open(resume).arguments());
        if (arguments.isEmpty()) {
            throw new Refusal("--resume: " + resume
                    + " does not have its command, which had a secret; give the whole command again, with --resume");
        }
        List<String> own = arguments();
        arguments.addAll(own.subList(own.indexOf("experiment") + 1, own.size()));
        return Main.commandLine().execute(arguments.toArray(String[]::new));
    }

    /** The experiment whose runs end when its assertion is decided. */
    private Experiment untilDecided(Experiment experiment) {
        int blocks = untilDecided && repetitions == null ? BLOCKS : experiment.repetitions();
        Refusal.require(experiment.compare().atLeast() != null, "--until-decided: needs --at-least SHARE; add it");
        if (blocks < Ratio.FEWEST_RUNS || blocks > SequentialTest.MOST_BLOCKS) {
            throw new Refusal("--until-decided: a largest number of " + blocks + " blocks is not in "
                    + Ratio.FEWEST_RUNS + ".." + SequentialTest.MOST_BLOCKS + "; give --repeat N");
        }
        if (experiment.order() == Experiment.RunOrder.GROUPED) {
            throw new Refusal("--until-decided: " + experiment.source()
                    + " has order: grouped, which makes no pairs of runs; use order: random");
        }
        // What recurs in step with a fixed order falls on one side.
        return experiment.endingWhenDecided(blocks);
    }

    /** Refuses a load that prescribes its throughput, which then shows no slowdown. */
    private static void requireOpenThroughput(List<Cell> cells) {
        for (Load load : cells.stream().flatMap(cell -> cell.loads().stream()).toList()) {
            Refusal.require(
                    load.pace() == Pace.FLAT_OUT,
                    "--at-least: the load '" + load.name() + "' has the pace '" + load.pace()
                            + "', which prescribes its throughput, so that no slowdown shows in it; use the pace"
                            + " 'flat-out'");
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

    private record Compared(ComparisonRequest request, JobProgress progress, Path junit)
            implements ExperimentRuns.Kind {
        @Override
        public void list(Plan plan, ExperimentRunner made) {
            System.out.println(ExperimentText.runs(plan, made.finished(), made.failures()));
        }

        /** Prints and writes the comparison of the runs that passed, and gives the exit code; 1 when nothing could be compared. */
        @Override
        public int report(Plan plan, ExperimentRunner made) {
            System.out.println("Experiment folder: " + made.folder().path());
            List<Path> passed = plan.runs().stream()
                    .map(run -> made.finished().get(Key.of(run.labels())))
                    .filter(run -> run != null && ExperimentText.isGood(run))
                    .map(Finished::folder)
                    .toList();
            int compared = compare(made.folder(), passed);
            return passed.size() == made.finished().size() ? compared : ExitCode.NOT_GOOD;
        }

        private int compare(ExperimentFolder folder, List<Path> passed) {
            Comparison comparison;
            try {
                comparison = Comparer.compare(passed, request.withNotRun(folder.notRun()));
            } catch (Refusal e) {
                System.out.println("No comparison: " + e.getMessage());
                return ExitCode.NOT_GOOD;
            }
            Document document = ComparisonDocument.of(comparison);
            System.out.print(document.firstScreen());
            folder.write("comparison.csv", document.csv());
            Path page = ExperimentRuns.write(document, folder, progress);
            Output.write("--junit", junit, () -> ComparisonDocument.junit(comparison.assertions()));
            System.out.println("Experiment folder: " + folder.path());
            System.out.println("All figures:       " + page.resolveSibling("comparison.txt"));
            System.out.println("As a page:         " + page);
            return ExitCode.of(comparison.answer());
        }
    }
}
