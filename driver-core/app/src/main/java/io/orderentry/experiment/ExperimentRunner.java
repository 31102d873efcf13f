package io.orderentry.experiment;

import io.orderentry.config.RunOrder;
import io.orderentry.config.RunTarget;
import io.orderentry.config.Settings;
import io.orderentry.config.Target;
import io.orderentry.connect.UnreachableException;
import io.orderentry.job.DatabaseAccess;
import io.orderentry.job.Interruption;
import io.orderentry.job.Interruption.InterruptedJobException;
import io.orderentry.job.JobProgress;
import io.orderentry.job.MeasuredRun;
import io.orderentry.job.MultiTargetRun;
import io.orderentry.metrics.Numbers;
import io.orderentry.report.HtmlReport;
import io.orderentry.result.Result;
import io.orderentry.store.ExperimentFolder;
import io.orderentry.store.ExperimentFolder.Key;
import io.orderentry.store.RunFolder;
import io.orderentry.text.Refusal;
import io.orderentry.text.TextSanitizer;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Makes the runs of an experiment, one after the other; goes on after a run that failed. */
public final class ExperimentRunner {
    private final Plan plan;
    private final ExperimentFolder folder;
    private final DatabaseAccess databases;
    private final StartStateRestorer starts;
    private final PlatformSwitch platforms;
    private final Path logs;
    private final JobProgress progress;
    private final Estimate estimate = new Estimate();
    private final Map<Key, String> failures = new HashMap<>();
    private BooleanSupplier enough = () -> false;
    private Interruption interruption;
    private boolean unsaved;

    /**
     * @param attendant does the steps of platforms that are no commands
     * @param progress shows the runs
     */
    public ExperimentRunner(
            Plan plan,
            ExperimentFolder folder,
            DatabaseAccess databases,
            StartStateRestorer starts,
            Attendant attendant,
            JobProgress progress) {
        this.plan = plan;
        this.folder = folder;
        this.databases = databases;
        this.starts = starts;
        this.logs = folder.path().resolve("commands");
        this.platforms = new PlatformSwitch(PlatformChecks.HOME, logs, databases, attendant, progress);
        this.progress = progress;
    }

    /**
     * Ends the experiment early.
     *
     * @param runsSuffice asked before each run; the rest is not made once it is true
     */
    public void until(BooleanSupplier runsSuffice) {
        enough = runsSuffice;
    }

    /** Reasons for runs without a result. */
    public Map<Key, String> failures() {
        return failures;
    }

    /** Returns whether a run was made whose files could not be saved where they belong. */
    public boolean unsaved() {
        return unsaved;
    }

    /**
     * Makes every run that is not there yet.
     *
     * @return false when a signal ended it before the last one
     */
    public boolean run() throws SQLException, InterruptedException, IOException {
        return databases.interruptibly(() -> {
            try {
                return runAll();
            } finally {
                platforms.leave();
            }
        });
    }

    private boolean runAll() {
        Map<Key, ?> there = folder.finished();
        List<PlannedRun> left = new ArrayList<>(plan.runs());
        left.removeIf(run -> there.containsKey(Key.of(run.labels())));
        if (left.size() < plan.runs().size()) {
            progress.line((plan.runs().size() - left.size()) + " runs are there already");
        }
        while (!left.isEmpty() && !enough.getAsBoolean()) {
            PlannedRun run = left.get(0);
            progress.line("\nrun " + run.number() + " of " + plan.runs().size() + ": " + run.name() + "; about "
                    + Estimate.text(estimate.of(left)) + " left");
            long started = System.nanoTime();
            try {
                if (!ended(run)) {
                    return false;
                }
                estimate.learn(run, Duration.ofNanos(System.nanoTime() - started));
            } catch (InterruptedJobException | InterruptedException e) {
                return false;
            } catch (Refusal | UnreachableException | SQLException | IOException e) {
                // What failed after a signal failed because of it; between two runs the signal interrupts this thread.
                if (Thread.interrupted() || interruption != null && interruption.came()) {
                    return false;
                }
                String why = TextSanitizer.text(
                        String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
                failures.put(Key.of(run.labels()), why);
                progress.line("FAILED: " + why);
            }
            left.remove(0);
        }
        return true;
    }

    /** False when a signal came. */
    private boolean ended(PlannedRun run) throws SQLException, InterruptedException, IOException {
        List<Target> targets = starts.targets(run);
        starts.restore(run, plan.experiment().restore(), logs.resolve("run-" + run.number() + "-restore.log"));
        Map<String, String> facts = platforms.enter(run, plan.experiment().order() == RunOrder.GROUPED);
        Settings settings = run.settings(folder.path(), targets.get(0), facts);
        List<RunTarget> several = run.several(targets);
        String yaml = several.isEmpty() ? settings.effectiveYaml() : RunTarget.effectiveYaml(settings, several);
        Result result;
        try (RunFolder runFolder = RunFolder.create(folder.path(), settings.name(), Instant.now(), yaml)) {
            result = databases.onAll(targets, (open, signal) -> {
                interruption = signal;
                starts.prepare(run, open, signal);
                return several.isEmpty()
                        ? new MeasuredRun(progress, true, null, Optional.empty())
                                .run(settings, open.get(0), runFolder, signal)
                        : new MultiTargetRun(progress, HtmlReport::write)
                                .run(settings, several, open, runFolder, signal);
            });
            HtmlReport.write(runFolder);
            if (runFolder.problem().isPresent()) {
                unsaved = true;
                throw new IOException("measured, but not saved as asked: "
                        + runFolder.problem().get());
            }
        }
        say(result);
        return !interruption.came();
    }

    private void say(Result result) {
        progress.line(result.verdict().headline() + ": "
                + Numbers.decimal(result.throughput().newOrdersPerMinute(), 0) + " NOPM");
    }
}
