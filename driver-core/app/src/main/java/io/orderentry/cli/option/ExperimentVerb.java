package io.orderentry.cli.option;

import io.orderentry.cli.live.Live;
import io.orderentry.cli.terminal.ExitCode;
import io.orderentry.cli.terminal.TerminalAttendant;
import io.orderentry.compare.Comparer;
import io.orderentry.compare.Comparison;
import io.orderentry.compare.ComparisonRequest;
import io.orderentry.compare.PlannedPrecision;
import io.orderentry.compare.render.ComparisonDocument;
import io.orderentry.config.Cell;
import io.orderentry.config.Configs;
import io.orderentry.config.Experiment;
import io.orderentry.config.Overrides;
import io.orderentry.experiment.ExperimentRunner;
import io.orderentry.experiment.ExperimentText;
import io.orderentry.experiment.Plan;
import io.orderentry.experiment.PlatformChecks;
import io.orderentry.experiment.RunSource;
import io.orderentry.experiment.StartStateRestorer;
import io.orderentry.experiment.StartStateRestorer.Replace;
import io.orderentry.job.JobProgress;
import io.orderentry.job.database.ServerCopy;
import io.orderentry.report.Document;
import io.orderentry.report.TextPage;
import io.orderentry.store.ExperimentFolder;
import io.orderentry.store.ExperimentFolder.Finished;
import io.orderentry.store.ExperimentFolder.Key;
import io.orderentry.store.RunFolderException;
import io.orderentry.text.Refusal;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Verb that makes the runs of an experiment and compares them, and its options. */
public abstract class ExperimentVerb extends DatabaseVerb {
    @Mixin
    private RunOptions runOptions;

    @Mixin
    private LiveOptions liveOptions = new LiveOptions();

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

    private Live shown;

    /** Returns whether a database behind a URL may be dropped. */
    public final boolean replaces() {
        return replace;
    }

    public final Plan plan(Experiment experiment, List<Cell> cells) {
        return Plan.of(experiment, cells, runOptions.labels(), target -> ServerCopy.isPossible(plugins(), target));
    }

    /**
     * Makes the runs that are not there yet and compares those that passed.
     *
     * @param request the comparison at the end; refused before the first run
     * @param unasked what may be dropped without {@code --replace}
     * @param again how an interrupted experiment is gone on with, up to {@code --resume}
     * @return the exit code
     */
    public final int run(Plan plan, ComparisonRequest request, Replace unasked, String again)
            throws SQLException, InterruptedException, IOException {
        if (dryRun) {
            System.out.println(ExperimentText.plan(plan, unasked) + precision(plan, again));
            return ExitCode.GOOD;
        }
        try (Live live = liveOptions.open(
                progress(), plan.experiment().name(), plan.cells().get(0).load())) {
            shown = live;
            return runs(plan, request, unasked, again);
        }
    }

    private int runs(Plan whole, ComparisonRequest given, Replace unasked, String again)
            throws SQLException, InterruptedException, IOException {
        Experiment experiment = whole.experiment();
        JobProgress kind = shown.progress();
        StartStateRestorer starts = new StartStateRestorer(
                Path.of("data", "experiments", experiment.name()), this, replace ? Replace.ANY : unasked, kind);
        starts.check(whole);
        Map<Cell, String> notHere = interruptibly(() -> PlatformChecks.run(whole, this, kind));
        Plan plan = whole.without(notHere);
        ComparisonRequest request = given.notRun(notHere.entrySet().stream()
                .map(cell -> cell.getKey().name() + ": " + cell.getValue())
                .toList());
        // That of all cells: what cannot be run now may be another time.
        String planYaml = experiment.planYaml(whole.cells());
        ExperimentFolder folder = resume != null
                ? ExperimentFolder.resume(resume, planYaml)
                : ExperimentFolder.create(runOptions.out(), experiment.name(), Instant.now(), planYaml);
        folder.notRun(request.notRun());
        ExperimentRunner runs = new ExperimentRunner(
                        source(plan, request), folder, this, starts, new TerminalAttendant(), kind)
                .measuring(shown.measurement(true));
        kind.line(precision(plan, again).strip());
        boolean complete = interruptibly(runs::run);
        Map<Key, Finished> finished = runs.finished();
        List<Path> passed = plan.runs().stream()
                .map(run -> finished.get(Key.of(run.labels())))
                .filter(run -> run != null && ExperimentText.isGood(run))
                .map(Finished::folder)
                .toList();
        System.out.println(ExperimentText.runs(plan, finished, runs.failures()));
        if (!complete) {
            System.out.println("Interrupted; go on with: " + again + " --resume " + folder.path());
            return ExitCode.INTERRUPTED;
        }
        starts.close(plan.runs());
        try {
            int compared = compare(plan, request, folder, passed);
            int code = passed.size() == finished.size() && runs.failures().isEmpty() ? compared : ExitCode.NOT_GOOD;
            return runs.unsaved() ? ExitCode.NOT_SAVED : code;
        } catch (RunFolderException e) {
            System.err.println("oe: " + e.getMessage());
            return ExitCode.NOT_SAVED;
        }
    }

    /** Shows the report in place of the page of what goes on, where there is one; made only then. */
    protected final void show(Supplier<String> html) {
        shown.progress().report(html);
    }

    /** The runs of a plan; all of them unless they end earlier. */
    public RunSource source(Plan plan, ComparisonRequest request) {
        return plan;
    }

    /** Differences that the planned runs can find; empty when there is nothing to compare. */
    private String precision(Plan plan, String again) {
        List<Cell> cells = plan.cells();
        if (cells.size() < 2) {
            return "";
        }
        Cell first = cells.get(0);
        String command = first.platform() == null && first.several().isEmpty()
                ? SelfComparison.command(TargetVerb.configs(), first, runOptions.out())
                : again + ", whose own runs show it from three blocks on";
        String sentence = PlannedPrecision.sentence(cells, plan.experiment().repetitions(), runOptions.out(), command);
        TextPage page = new TextPage();
        page.paragraph(sentence);
        return page.toString();
    }

    /** Prints and writes the comparison of the runs that passed, and gives the exit code; 1 when nothing could be compared. */
    private int compare(Plan plan, ComparisonRequest request, ExperimentFolder folder, List<Path> passed)
            throws IOException {
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
        Document document = ComparisonDocument.of(comparison);
        System.out.println(document.firstScreen());
        Path text = folder.write("comparison.txt", document.text());
        folder.write("comparison.csv", document.csv());
        folder.write("comparison.json", document.json());
        String html = document.html();
        Path page = folder.write("comparison.html", html);
        show(() -> html);
        write(comparison);
        System.out.println("Experiment folder: " + folder.path());
        System.out.println("All figures:       " + text);
        System.out.println("As a page:         " + page);
        return ExitCode.of(comparison.answer());
    }

    /** Writes the files that options of the verb name; none unless it has such options. */
    public void write(Comparison comparison) {}

    /** Command that runs a cell of an experiment against itself, whose runs show how much equal runs differ. */
    private static final class SelfComparison {
        private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:=,@%+-]+");
        private static final int REPETITIONS = 5;

        private SelfComparison() {}

        /**
         * The command line.
         *
         * @param cell of one target, without a platform
         * @param out where its results are to be looked for
         */
        static String command(Configs configs, Cell cell, Path out) {
            String target = name("target", cell.target().name(), cell.target().source());
            String load = name("load", cell.load().name(), cell.load().source());
            Cell base = new Cell(
                    Map.of(),
                    configs.target(target, Overrides.none()),
                    configs.load(load, Overrides.none()),
                    cell.platform(),
                    List.of());
            StringBuilder command = new StringBuilder("oe compare --run a=" + quoted(target) + " --run b="
                    + quoted(target) + " --repeat " + REPETITIONS + " --load " + quoted(load));
            cell.keysBeside(base)
                    .forEach((key, value) -> command.append(" --set ").append(quoted(key + "=" + value)));
            if (!out.equals(Path.of("runs"))) {
                command.append(" --out ").append(quoted(out.toString()));
            }
            return command.toString();
        }

        /** A file under {@code configs}, or packed, by its name; else as it was given. */
        private static String name(String document, String name, String source) {
            String packed = "packed configs/" + document + "s/";
            if (source.startsWith(packed)) {
                return source.substring(packed.length()).replaceFirst("\\.yaml$", "");
            }
            return source.equals("configs/" + document + "s/" + name + ".yaml") ? name : source;
        }

        private static String quoted(String word) {
            return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
        }
    }
}
