package io.orderentry.cli;

import io.orderentry.cli.terminal.ExitCode;
import io.orderentry.compare.Run;
import io.orderentry.compare.render.RunList;
import io.orderentry.config.Cell;
import io.orderentry.config.StartState;
import io.orderentry.connect.UnreachableException;
import io.orderentry.experiment.ExperimentRunner;
import io.orderentry.experiment.ExperimentRunner.Measurement;
import io.orderentry.experiment.ExperimentText;
import io.orderentry.experiment.Plan;
import io.orderentry.experiment.PlatformSwitch;
import io.orderentry.experiment.RunSource;
import io.orderentry.experiment.StartStateRestorer;
import io.orderentry.job.DatabaseAccess;
import io.orderentry.job.Interruption.InterruptedJobException;
import io.orderentry.job.JobProgress;
import io.orderentry.report.Document;
import io.orderentry.report.HtmlReport;
import io.orderentry.store.ExperimentFolder;
import io.orderentry.store.ResultReader;
import io.orderentry.store.RunFiles;
import io.orderentry.store.RunFolderException;
import io.orderentry.store.RunFolders;
import io.orderentry.text.Refusal;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Makes the runs of an experiment for a verb, keeps those that came to their end, and reports on them however it ends.
 *
 * @param resume folder of the experiment to go on with; null for a new one
 * @param out folder in which that of a new experiment is made
 */
record ExperimentRuns(
        DatabaseAccess databases,
        Path resume,
        StartStateRestorer.Replace replace,
        Path out,
        JobProgress progress,
        Measurement measurement) {
    interface Kind {
        /** The runs of a plan, which begin now; all of them unless they end earlier. */
        default RunSource source(Plan plan) {
            return plan;
        }

        /** Rule that the runs follow, beside the plan. */
        default Map<String, Object> rule() {
            return Map.of();
        }

        /** Prints the runs, also those of an experiment that did not come to its end. */
        void list(Plan plan, ExperimentRunner made);

        /** Reports on all runs, and gives the exit code. */
        int report(Plan plan, ExperimentRunner made);
    }

    /** Equal runs, which are listed with their mean. */
    record Repetitions(JobProgress progress) implements Kind {
        @Override
        public void list(Plan plan, ExperimentRunner made) {
            Path folder = made.folder().path();
            List<Run> runs = RunFolders.below(folder).stream()
                    .filter(RunFolders::isRun)
                    .map(run -> new Run(run.getFileName().toString(), ResultReader.read(run)))
                    .sorted(Comparator.comparing((Run run) -> run.identity().startUtc()))
                    .toList();
            if (!runs.isEmpty()) {
                System.out.print(RunList.repetitions(runs));
            }
            made.failures().values().forEach(why -> System.out.println("FAILED: " + why));
            System.out.println("Folder of the runs: " + folder);
        }

        @Override
        public int report(Plan plan, ExperimentRunner made) {
            progress.report(
                    made.folder().path(),
                    () -> HtmlReport.render(made.finished().values().stream()
                            .map(run -> RunFiles.read(run.folder()))
                            .sorted(Comparator.comparing(
                                    run -> run.result().identity().startUtc()))
                            .toList()));
            return made.finished().values().stream().allMatch(ExperimentText::isGood)
                    ? ExitCode.GOOD
                    : ExitCode.NOT_GOOD;
        }
    }

    /** Writes the document of all runs as text, JSON and page, shows the page, and gives its place. */
    static Path write(Document document, ExperimentFolder folder, JobProgress progress) {
        folder.write("comparison.txt", document.text());
        folder.write("comparison.json", document.json());
        String html = document.html();
        Path page = folder.write("comparison.html", html);
        progress.report(page, () -> html);
        return page;
    }

    /** Cells that cannot be run here and now, each with the reason, by the checks that precede the first run. */
    Map<Cell, String> notHere(Plan plan) throws SQLException, InterruptedException, IOException {
        Map<Cell, String> reasons = new LinkedHashMap<>();
        for (Cell cell : plan.cells()) {
            Plan alone = plan.of(cell);
            try {
                starts(alone, databases).check(alone);
                reasons.putAll(databases.interruptibly(
                        () -> PlatformSwitch.check(alone, PlatformSwitch.HOME, databases, progress)));
            } catch (Refusal | UnreachableException e) {
                reasons.put(cell, e.getMessage());
            }
        }
        return reasons;
    }

    /**
     * Makes the runs that are not there yet, and reports on all of them.
     *
     * @param whole the plan with all cells
     * @param arguments of the command, with which the experiment goes on
     * @return the exit code
     */
    int run(Plan whole, List<String> arguments, Kind kind) throws SQLException, InterruptedException, IOException {
        // That of all cells: what cannot be run now may be another time.
        String planYaml = whole.experiment().planYaml(kind.rule(), whole.cells());
        ExperimentFolder begun = resume == null ? null : ExperimentFolder.resume(resume, planYaml);
        StartStateRestorer starts = starts(whole, databases);
        if (!isHeld(whole)) {
            starts.check(whole);
        }
        Map<Cell, String> notHere =
                databases.interruptibly(() -> PlatformSwitch.check(whole, PlatformSwitch.HOME, databases, progress));
        Plan plan = whole.without(notHere);
        ExperimentFolder folder = Objects.requireNonNullElseGet(
                begun,
                () -> ExperimentFolder.create(out, whole.experiment().name(), Instant.now(), planYaml)
                        .begunBy(arguments));
        folder.notRun(notHere.entrySet().stream()
                .map(cell -> cell.getKey().name() + ": " + cell.getValue())
                .toList());
        ExperimentRunner runner = new ExperimentRunner(folder, progress, measurement);
        boolean complete;
        try {
            RunSource source = kind.source(plan);
            complete = isHeld(plan)
                    ? databases.on(plan.cells().get(0).target(), (database, interruption) -> {
                        DatabaseAccess held = databases.holding(database, interruption);
                        return runner.run(source, held, starts(plan, held), true);
                    })
                    : databases.interruptibly(() -> runner.run(source, databases, starts, false));
        } catch (InterruptedException | InterruptedJobException e) {
            complete = false;
        } catch (SQLException | RuntimeException e) {
            if (!folder.removeUnused() && runner.hasBegun()) {
                System.err.println("What was measured until then is in " + folder.path());
                kind.list(plan, runner);
            }
            throw e;
        }
        if (!complete && folder.removeUnused()) {
            return ExitCode.INTERRUPTED;
        }
        kind.list(plan, runner);
        if (!complete) {
            System.out.println("Interrupted; go on with: oe experiment --resume " + folder.path());
            return ExitCode.INTERRUPTED;
        }
        starts.close(plan.runs());
        try {
            int code = kind.report(plan, runner);
            return runner.unsaved() ? ExitCode.NOT_SAVED : runner.failures().isEmpty() ? code : ExitCode.NOT_GOOD;
        } catch (RunFolderException e) {
            System.err.println("oe: " + e.getMessage());
            return ExitCode.NOT_SAVED;
        }
    }

    /** Returns whether there is one database, which no run restores, so that it stays open between them. */
    private static boolean isHeld(Plan plan) {
        Cell first = plan.cells().get(0);
        return plan.cells().size() == 1
                && plan.runs().get(0).start() == StartState.CONTINUE
                && first.several().isEmpty()
                && first.platform() == null;
    }

    private StartStateRestorer starts(Plan plan, DatabaseAccess access) {
        Path home = Path.of("data", "experiments", plan.experiment().name());
        return new StartStateRestorer(home, access, replace, progress);
    }
}
