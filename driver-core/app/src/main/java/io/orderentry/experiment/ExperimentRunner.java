package io.orderentry.experiment;

import io.orderentry.config.Experiment.RunOrder;
import io.orderentry.config.Load;
import io.orderentry.config.RunTarget;
import io.orderentry.config.Settings;
import io.orderentry.config.Target;
import io.orderentry.connect.Database;
import io.orderentry.connect.UnreachableException;
import io.orderentry.job.DatabaseAccess;
import io.orderentry.job.Interruption;
import io.orderentry.job.Interruption.InterruptedJobException;
import io.orderentry.job.JobProgress;
import io.orderentry.job.MeasuredRun;
import io.orderentry.job.MultiTargetRun;
import io.orderentry.model.ErrorText;
import io.orderentry.report.HtmlReport;
import io.orderentry.report.LiveReport.Cell;
import io.orderentry.report.LiveReport.Cell.State;
import io.orderentry.result.Result;
import io.orderentry.store.ExperimentFolder;
import io.orderentry.store.ExperimentFolder.Finished;
import io.orderentry.store.ExperimentFolder.Key;
import io.orderentry.store.RunFolder;
import io.orderentry.text.Refusal;
import io.orderentry.text.TextSanitizer;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes the runs of an experiment, one after the other, of which those in its folder are not made again. For one thread. */
public final class ExperimentRunner {
    /** Measures one run on an open database. */
    @FunctionalInterface
    public interface Measurement {
        Result run(Settings settings, Database database, RunFolder folder, Interruption interruption)
                throws SQLException, InterruptedException;
    }

    private final ExperimentFolder folder;
    private final JobProgress progress;
    private final Measurement measurement;
    private final Estimate estimate = new Estimate();
    private final Map<Key, Finished> finished = new HashMap<>();
    private final Map<Key, String> failures = new HashMap<>();
    /** Lines of the runs that have ended, by the name of their cell. */
    private final Map<String, List<String>> outcomes = new LinkedHashMap<>();

    private RunSource source;
    private DatabaseAccess databases;
    private StartStateRestorer starts;
    private PlatformSwitch platforms;
    private boolean endsAtFailure;
    private boolean rehearsed;
    private Interruption interruption;
    private boolean unsaved;

    /** @param measurement of the runs of one target */
    public ExperimentRunner(ExperimentFolder folder, JobProgress progress, Measurement measurement) {
        this.folder = folder;
        this.progress = progress;
        this.measurement = measurement;
    }

    public ExperimentFolder folder() {
        return folder;
    }

    /** Runs with a result. */
    public Map<Key, Finished> finished() {
        return finished;
    }

    /** Reasons for runs without a result. */
    public Map<Key, String> failures() {
        return failures;
    }

    /** Returns whether a run was made whose files could not be saved where they belong. */
    public boolean unsaved() {
        return unsaved;
    }

    public boolean hasBegun() {
        return source != null;
    }

    /**
     * Makes every run that is not there yet.
     *
     * @param endAtFailure whether the first run that fails is the last one
     * @return false when a signal ended it before the last one
     */
    public boolean run(RunSource runs, DatabaseAccess access, StartStateRestorer restorer, boolean endAtFailure)
            throws SQLException, InterruptedException {
        source = runs;
        databases = access;
        starts = restorer;
        endsAtFailure = endAtFailure;
        platforms = new PlatformSwitch(PlatformSwitch.HOME, folder.path().resolve("commands"), databases, progress);
        finished.putAll(folder.finished());
        if (!finished.isEmpty()) {
            progress.line(finished.size() + " runs are there already");
        }
        for (PlannedRun run : source.left(Map.of(), Map.of())) {
            Finished done = finished.get(Key.of(run.labels()));
            if (done != null) {
                keepOutcome(run, source.outcome(run, done));
            }
        }
        try {
            List<PlannedRun> left = source.left(finished, failures);
            while (!left.isEmpty()) {
                make(left);
                left = source.left(finished, failures);
            }
            show(null, List.of());
            return true;
        } catch (InterruptedJobException | InterruptedException e) {
            return false;
        } finally {
            platforms.leave();
        }
    }

    private void keepOutcome(PlannedRun run, String outcome) {
        outcomes.computeIfAbsent(run.cell().name(), name -> new ArrayList<>()).add(outcome);
    }

    /** @param running null behind the last one */
    private void show(PlannedRun running, List<PlannedRun> left) {
        Map<String, State> cells = new LinkedHashMap<>();
        outcomes.keySet().forEach(name -> cells.put(name, State.DONE));
        left.forEach(run -> cells.put(run.cell().name(), State.TO_COME));
        if (running != null) {
            cells.put(running.cell().name(), State.RUNNING);
        }
        progress.series(
                cells.entrySet().stream()
                        .map(cell -> new Cell(
                                cell.getKey(), cell.getValue(), outcomes.getOrDefault(cell.getKey(), List.of())))
                        .toList(),
                source.interim(finished, failures));
    }

    private void make(List<PlannedRun> left) throws SQLException, InterruptedException {
        PlannedRun run = left.get(0);
        progress.line("\nrun " + run.number() + " of " + (finished.size() + failures.size() + left.size()) + ": "
                + run.name() + "; about " + Estimate.text(estimate.of(left)) + " left");
        show(run, left);
        long started = System.nanoTime();
        try {
            measure(run);
            estimate.learn(run, Duration.ofNanos(System.nanoTime() - started));
        } catch (Refusal | UnreachableException | SQLException e) {
            stopIfCut();
            if (endsAtFailure) {
                throw e;
            }
            failed(run, e);
        } catch (IOException e) {
            stopIfCut();
            failed(run, e);
        }
    }

    /** Ends the runs after a signal: what failed after one failed because of it; between two runs the signal interrupts this thread. */
    private void stopIfCut() throws InterruptedException {
        if (Thread.interrupted() || interruption != null && interruption.came()) {
            throw new InterruptedException();
        }
    }

    private void failed(PlannedRun run, Exception e) {
        String why = TextSanitizer.text(ErrorText.firstLine(e));
        failures.put(Key.of(run.labels()), why);
        keepOutcome(run, "FAILED: " + why);
        progress.line("FAILED: " + why);
    }

    /** Facts of the platform of a run, after which all of its servers run. */
    private Map<String, String> entered(PlannedRun run) throws SQLException, InterruptedException, IOException {
        Map<String, String> facts = platforms.enter(run, source.experiment().order() == RunOrder.GROUPED);
        if (run.isEntered()) {
            starts.check(run);
        }
        starts.copyOnServers(run);
        return facts;
    }

    /** Makes a run of which nothing is kept. */
    private void rehearse(PlannedRun run, Load load) throws SQLException, InterruptedException, IOException {
        List<Target> targets = starts.targets(run);
        Settings settings =
                run.settings(starts.rehearsals(), targets.get(0), entered(run)).withLoad(load);
        try (RunFolder runFolder =
                RunFolder.create(settings.out(), settings.name(), Instant.now(), settings.effectiveYaml())) {
            databases.onAll(targets, (open, signal) -> {
                interruption = signal;
                starts.rebuild(run, open, signal);
                return new MeasuredRun(progress, true, null, Optional.empty())
                        .run(settings, open.get(0), runFolder, signal);
            });
        }
    }

    private void measure(PlannedRun run) throws SQLException, InterruptedException, IOException {
        Optional<Load> rehearsal = rehearsed ? Optional.empty() : run.rehearsal();
        rehearsed = true;
        if (rehearsal.isPresent()) {
            progress.line("rehearsal, which does not count: a driver that was started just now is slower");
            rehearse(run, rehearsal.get());
            stopIfCut();
        }
        List<Target> targets = starts.targets(run);
        Settings settings = run.settings(folder.path(), targets.get(0), entered(run));
        List<RunTarget> several = run.several(targets);
        String yaml = settings.effectiveYaml(several.toArray(RunTarget[]::new));
        try (RunFolder runFolder = RunFolder.create(folder.path(), settings.name(), Instant.now(), yaml)) {
            Result result = databases.onAll(targets, (open, signal) -> {
                interruption = signal;
                starts.rebuild(run, open, signal);
                return several.isEmpty()
                        ? measurement.run(settings, open.get(0), runFolder, signal)
                        : new MultiTargetRun(progress, settings, several, runFolder, signal).run(open);
            });
            HtmlReport.write(runFolder);
            if (runFolder.problem().isPresent()) {
                unsaved = true;
                throw new IOException("measured, but not saved as asked: "
                        + runFolder.problem().get());
            }
            Finished done = new Finished(runFolder.path(), result);
            String outcome = source.outcome(run, done);
            progress.line(outcome);
            keepOutcome(run, outcome);
            if (result.phases().interrupted()) {
                throw new InterruptedException();
            }
            finished.put(Key.of(run.labels()), done);
        }
        stopIfCut();
    }
}
