package io.orderentry.cli.option;

import io.orderentry.capacity.Capacity;
import io.orderentry.capacity.CapacityFolder;
import io.orderentry.capacity.CapacityRequest;
import io.orderentry.capacity.CapacityText;
import io.orderentry.cli.terminal.ExitCode;
import io.orderentry.cli.terminal.TerminalAttendant;
import io.orderentry.compare.group.Run;
import io.orderentry.compare.render.RunList;
import io.orderentry.config.Cell;
import io.orderentry.config.Experiment;
import io.orderentry.config.Load;
import io.orderentry.config.Settings;
import io.orderentry.config.StartState;
import io.orderentry.connect.Database;
import io.orderentry.experiment.ExperimentRunner;
import io.orderentry.experiment.ExperimentRunner.Measurement;
import io.orderentry.experiment.Plan;
import io.orderentry.experiment.RunSource;
import io.orderentry.experiment.StartStateRestorer;
import io.orderentry.experiment.StartStateRestorer.Replace;
import io.orderentry.job.Interruption;
import io.orderentry.job.Interruption.InterruptedJobException;
import io.orderentry.job.JobProgress;
import io.orderentry.job.database.DatabaseAccess;
import io.orderentry.limit.SearchEnd;
import io.orderentry.observe.ServerLocation;
import io.orderentry.report.HtmlReport;
import io.orderentry.result.Verdict;
import io.orderentry.run.RunPlan;
import io.orderentry.store.ExperimentFolder;
import io.orderentry.store.ExperimentFolder.Finished;
import io.orderentry.store.ExperimentFolder.Key;
import io.orderentry.store.ResultReader;
import io.orderentry.store.RunFiles;
import io.orderentry.store.RunFolders;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * Makes the runs of an experiment on one database, which stays open between them and is not restored: {@code oe run} with {@code --repeat},
 * {@code --sweep} or {@code --pace search}. Runs that came to their end are kept and reported, however the series ends.
 */
public final class SeriesRunner {
    /** Reports on the runs so far, and gives the exit code. */
    private interface Report {
        int of(ExperimentFolder folder, Map<Key, Finished> finished);
    }

    private final Settings settings;
    private final RunSource source;
    private final String plan;
    private final Report report;
    private final JobProgress progress;
    private ExperimentFolder folder;
    private ExperimentRunner runner;

    private SeriesRunner(Settings settings, RunSource source, String plan, Report report, JobProgress progress) {
        this.settings = settings;
        this.source = source;
        this.plan = plan;
        this.report = report;
        this.progress = progress;
    }

    /** Equal runs, each with a seed of its own: equal inputs would hide a part of how much runs differ. */
    public static SeriesRunner repeated(int runs, Settings settings, JobProgress progress) {
        Experiment experiment = Experiment.of(
                settings.name(),
                "--repeat",
                Map.of("repetitions", Integer.toString(runs), "start", StartState.CONTINUE.toString()));
        List<Cell> cells = List.of(new Cell(Map.of(), settings.target(), settings.load(), null, List.of()));
        Plan plan = Plan.asItIs(experiment, cells, settings.labels());
        return new SeriesRunner(
                settings,
                plan,
                experiment.planYaml(Map.of("labels", settings.labels()), cells),
                (folder, finished) -> list(folder, finished, progress),
                progress);
    }

    /** A search or a sweep. */
    public static SeriesRunner capacity(CapacityRequest request, JobProgress progress) {
        return new SeriesRunner(
                request.settings(),
                request.source(),
                request.planYaml(),
                (folder, finished) -> capacity(folder, request.record(finished), progress),
                progress);
    }

    /**
     * Makes the runs that are not there yet, and gives the exit code.
     *
     * @param resume folder of the series to go on with; null for a new one
     */
    public int run(DatabaseAccess databases, Measurement measurement, Path resume)
            throws SQLException, InterruptedException {
        if (resume != null) {
            folder = ExperimentFolder.resume(resume, plan); // refused before the server is started
        }
        boolean complete;
        try {
            complete = databases.on(
                    settings.target(), (database, interruption) -> run(databases, database, interruption, measurement));
        } catch (InterruptedException | InterruptedJobException e) {
            complete = false;
        } catch (SQLException | RuntimeException e) {
            if (hasRuns()) {
                System.err.println("What was measured until then is in " + folder.path());
                report.of(folder, runner.finished());
            }
            throw e;
        }
        if (!hasRuns()) {
            return ExitCode.INTERRUPTED;
        }
        int code = report.of(folder, runner.finished());
        if (!complete) {
            System.out.println("Interrupted; go on with the same command and --resume " + folder.path());
            return ExitCode.INTERRUPTED;
        }
        return runner.unsaved() ? ExitCode.NOT_SAVED : code;
    }

    private boolean run(DatabaseAccess databases, Database database, Interruption interruption, Measurement measurement)
            throws SQLException, InterruptedException {
        requirePlaces(database);
        if (folder == null) {
            folder = ExperimentFolder.create(settings.out(), source.experiment().name(), Instant.now(), plan);
        }
        DatabaseAccess held = databases.holding(database, interruption);
        Path home = Path.of("data", "experiments", source.experiment().name());
        runner = new ExperimentRunner(
                        source,
                        folder,
                        held,
                        new StartStateRestorer(home, held, Replace.NONE, progress),
                        new TerminalAttendant(),
                        progress)
                .untilFailure(measurement);
        return runner.run();
    }

    /** Removes a new folder in which nothing was measured. */
    private boolean hasRuns() {
        return runner != null && !folder.removeUnused();
    }

    /** Refuses more connections than the server allows before the first run. */
    private void requirePlaces(Database database) {
        if (settings.target().nodeCount() > 1) {
            return;
        }
        source.left(Map.of(), Map.of()).stream()
                .map(run -> run.cell().load())
                .filter(load -> !load.connections().perCpu())
                .max(Comparator.comparingInt((Load load) -> load.connections().count()))
                .ifPresent(load -> ServerLocation.requirePlaces(database, RunPlan.connections(load, 1)));
    }

    private static int list(ExperimentFolder folder, Map<Key, Finished> finished, JobProgress progress) {
        List<Run> runs = RunFolders.below(folder.path()).stream()
                .filter(RunFolders::isRun)
                .map(run -> new Run(run.getFileName().toString(), ResultReader.read(run)))
                .sorted(Comparator.comparing((Run run) -> run.identity().startUtc()))
                .toList();
        if (!runs.isEmpty()) {
            System.out.print(RunList.repetitions(runs));
            progress.report(() -> HtmlReport.render(finished.values().stream()
                    .map(run -> RunFiles.read(run.folder()))
                    .sorted(Comparator.comparing(run -> run.result().identity().startUtc()))
                    .toList()));
        }
        System.out.println("Folder of the runs: " + folder.path());
        boolean passed = finished.values().stream()
                .allMatch(run -> run.result().verdict().status() == Verdict.Status.PASS);
        return passed ? ExitCode.GOOD : ExitCode.NOT_GOOD;
    }

    private static int capacity(ExperimentFolder folder, Capacity record, JobProgress progress) {
        Path page = CapacityFolder.write(folder, record);
        progress.report(() -> RunFolders.text(page));
        System.out.print(CapacityText.render(record));
        System.out.println("Folder:    " + folder.path());
        System.out.println("As a page: " + page);
        SearchEnd end = record.end();
        if (end == null || end == SearchEnd.FOUND) {
            return ExitCode.GOOD;
        }
        return end == SearchEnd.DRIVER_LIMITED || end == SearchEnd.INCONSISTENT
                ? ExitCode.NOT_GOOD
                : ExitCode.UNDECIDED;
    }
}
