package io.orderentry.job;

import io.orderentry.config.RunTarget;
import io.orderentry.config.Settings;
import io.orderentry.connect.Database;
import io.orderentry.model.ErrorText;
import io.orderentry.observe.driver.DriverWatch;
import io.orderentry.result.Result;
import io.orderentry.result.Verdict;
import io.orderentry.store.RunFolder;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletionService;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Makes one run of several targets: each is opened and prepared in a thread of its own, all loads begin at one moment, and the total is
 * stored beside the targets' own run folders. A target that fails after that moment fails its own figures and the total, and does not end
 * the others.
 */
public final class MultiTargetRun {
    /**
     * Outcome of one target of several.
     *
     * @param part null without a load, and when the run broke off
     * @param cost of the driver's process; null then, too
     * @param folder of its run; null without a load
     * @param failure why there is no result, or why an idle target did not answer at the end; else null
     */
    record TargetRun(
            RunTarget target, RunPart part, DriverWatch.Cost cost, RunFolder folder, String failure) {
        String name() {
            return target.name();
        }

        Verdict verdict() {
            if (part != null) {
                return part.result().verdict();
            }
            return failure == null
                    ? new Verdict(Verdict.Status.PASS, List.of(), List.of(), List.of())
                    : new Verdict(Verdict.Status.FAIL, List.of(failure), List.of(), List.of());
        }
    }

    private static final int SECONDS_TO_END = 60;

    private final JobProgress progress;
    private final Consumer<RunFolder> written;
    private final List<Runnable> interrupts = new CopyOnWriteArrayList<>();
    private final List<Runnable> hurries = new CopyOnWriteArrayList<>();

    /** @param written receives the folder of each target that has a result */
    public MultiTargetRun(JobProgress progress, Consumer<RunFolder> written) {
        this.progress = progress;
        this.written = written;
    }

    /**
     * Runs all targets and stores the total.
     *
     * @param settings name and labels of the run
     * @param targets that can be measured together
     * @param databases of the targets, open, in the same order
     * @throws SQLException or Refusal when a target did not get ready; then no load has begun
     */
    public Result run(
            Settings settings,
            List<RunTarget> targets,
            List<Database> databases,
            RunFolder folder,
            Interruption interruption)
            throws SQLException, InterruptedException {
        int driven = (int) targets.stream().filter(each -> !each.idle()).count();
        CommonStart start = new CommonStart(driven, () -> {
            interruption.instead(() -> interrupts.forEach(Runnable::run), () -> hurries.forEach(Runnable::run));
            interruption.stopIfCame();
        });
        TargetProgress shown = new TargetProgress(progress);
        ExecutorService threads = Executors.newFixedThreadPool(driven);
        CompletionService<TargetRun> ended = new ExecutorCompletionService<>(threads);
        try {
            for (int i = 0; i < targets.size(); i++) {
                RunTarget target = targets.get(i);
                Database database = databases.get(i);
                if (!target.idle()) {
                    ended.submit(() -> drive(settings, target, database, folder, shown, start, interruption));
                }
            }
            List<TargetRun> runs = new ArrayList<>();
            for (int i = 0; i < driven; i++) {
                runs.add(ended.take().get());
            }
            IntStream.range(0, targets.size())
                    .filter(i -> targets.get(i).idle())
                    .mapToObj(i -> idle(targets.get(i), databases.get(i)))
                    .forEach(runs::add);
            runs.sort(Comparator.comparingInt(run -> targets.indexOf(run.target())));
            List<TargetRun> measured =
                    runs.stream().filter(run -> run.part() != null).toList();
            if (measured.isEmpty()) {
                throw new SQLException("no target has a result: "
                        + runs.stream()
                                .filter(run -> run.failure() != null)
                                .map(run -> run.name() + ": " + run.failure())
                                .collect(Collectors.joining("; ")));
            }
            return new TotalResult(runs, measured).write(settings, folder);
        } catch (ExecutionException e) {
            throw failure(e.getCause());
        } finally {
            if (!start.came()) {
                databases.forEach(Database::abandon);
            }
            threads.shutdownNow();
            awaitEnd(threads);
        }
    }

    /** Their databases are closed after this. */
    private static void awaitEnd(ExecutorService threads) {
        boolean interrupted = Thread.interrupted();
        try {
            threads.awaitTermination(SECONDS_TO_END, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            interrupted = true;
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private TargetRun drive(
            Settings settings,
            RunTarget target,
            Database database,
            RunFolder total,
            TargetProgress shown,
            CommonStart start,
            Interruption interruption)
            throws SQLException, InterruptedException {
        Settings own = new Settings(target.name(), total.path(), settings.labels(), target.target(), target.load());
        try (RunFolder folder = total.target(target.name(), own.effectiveYaml())) {
            MeasuredRun run = new MeasuredRun(shown.of(target.name()), start);
            try {
                Result result = run.run(own, database, folder, registering(interruption));
                written.accept(folder);
                return new TargetRun(target, run.part(target.name(), result), run.cost(), folder, null);
            } catch (SQLException | RuntimeException e) {
                if (!start.came() || interruption.came()) {
                    throw e;
                }
                String why = ErrorText.firstLine(e);
                return new TargetRun(target, null, null, folder, "the run broke off: " + why);
            }
        }
    }

    /** Calls what each target's run asked for at a signal, for all of them together, from the common start on. */
    private Interruption registering(Interruption interruption) {
        return new Interruption() {
            @Override
            public boolean came() {
                return interruption.came();
            }

            @Override
            public void instead(Runnable action, Runnable hurry) {
                interrupts.add(action);
                hurries.add(hurry);
            }
        };
    }

    private static TargetRun idle(RunTarget target, Database database) {
        try (Connection connection = database.connect()) {
            connection.getMetaData().getDatabaseProductVersion();
            return new TargetRun(target, null, null, null, null);
        } catch (SQLException e) {
            String why = ErrorText.firstLine(e);
            return new TargetRun(target, null, null, null, "the idle server did not answer at the end: " + why);
        }
    }

    /** The failure of a target that did not get ready, as its own run would throw it. */
    private static SQLException failure(Throwable cause) throws SQLException, InterruptedException {
        if (cause instanceof InterruptedException) {
            throw new InterruptedException();
        }
        if (cause instanceof RuntimeException unchecked) {
            throw unchecked;
        }
        if (cause instanceof Error error) {
            throw error;
        }
        throw (SQLException) cause;
    }
}
