package io.orderentry.job;

import io.orderentry.config.RunTarget;
import io.orderentry.config.Settings;
import io.orderentry.connect.Database;
import io.orderentry.job.Interruption.InterruptedJobException;
import io.orderentry.model.ErrorText;
import io.orderentry.observe.driver.DriverWatch;
import io.orderentry.report.HtmlReport;
import io.orderentry.result.Result;
import io.orderentry.result.Verdict;
import io.orderentry.sql.SqlExecutor;
import io.orderentry.store.RunFolder;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CompletionService;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * Makes one run of several targets: each is opened and prepared in a thread of its own, all loads begin at one moment, and the total is
 * stored beside the targets' own run folders. A target that fails after that moment fails its own figures and the total, and does not end
 * the others. Used once.
 */
public final class MultiTargetRun implements Interruption {
    /**
     * Outcome of one target of several.
     *
     * @param part null without a load, and when the run broke off
     * @param cost of the driver's process; null then, too
     * @param folder of its run; null without a load
     * @param failure why there is no result, or why an idle target did not answer at the end; else null
     */
    record TargetRun(RunTarget target, RunPart part, DriverWatch.Cost cost, RunFolder folder, String failure) {
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

    /** The moment at which the loads begin: as soon as every target is ready. Any thread may use it. */
    static final class CommonStart implements MeasuredRun.StartGate {
        private final CyclicBarrier barrier;
        private final CountDownLatch loads;
        private volatile Long nanos;
        private volatile long millis;

        /**
         * @param targets with a load
         * @param beforeStart called by the last one that is ready; if it throws, no load begins
         */
        CommonStart(int targets, Runnable beforeStart) {
            this.loads = new CountDownLatch(targets);
            this.barrier = new CyclicBarrier(targets, () -> {
                beforeStart.run();
                millis = System.currentTimeMillis();
                nanos = System.nanoTime();
            });
        }

        /** Returns whether the loads have begun. */
        boolean came() {
            return nanos != null;
        }

        /** @throws InterruptedJobException when another target did not get ready */
        @Override
        public void awaitStart(String settingsHash, Map<String, String> population) throws InterruptedException {
            try {
                barrier.await();
            } catch (BrokenBarrierException e) {
                throw new InterruptedJobException();
            }
        }

        @Override
        public long startNanos() {
            return nanos;
        }

        @Override
        public void ended() {
            loads.countDown();
        }

        @Override
        public void awaitEnd() throws InterruptedException {
            loads.await();
        }
    }

    private static final int SECONDS_TO_END = 60;

    private final Settings settings;
    private final List<RunTarget> targets;
    private final RunFolder folder;
    private final Interruption signals;
    private final TargetProgress shown;
    private final int driven;
    private final CommonStart start;
    private final List<Runnable> interrupts = new CopyOnWriteArrayList<>();
    private final List<Runnable> hurries = new CopyOnWriteArrayList<>();

    /**
     * @param settings name and labels of the run
     * @param targets that can be measured together
     */
    public MultiTargetRun(
            JobProgress progress, Settings settings, List<RunTarget> targets, RunFolder folder, Interruption signals) {
        this.settings = settings;
        this.targets = targets;
        this.folder = folder;
        this.signals = signals;
        shown = new TargetProgress(progress);
        driven = (int) targets.stream().filter(each -> !each.idle()).count();
        start = new CommonStart(driven, () -> {
            signals.instead(() -> interrupts.forEach(Runnable::run), () -> hurries.forEach(Runnable::run));
            signals.stopIfCame();
        });
    }

    /**
     * Runs all targets and stores the total.
     *
     * @param databases of the targets, open, in the same order
     * @throws SQLException or Refusal when a target did not get ready; then no load has begun
     */
    public Result run(List<Database> databases) throws SQLException, InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(targets.size());
        CompletionService<TargetRun> ended = new ExecutorCompletionService<>(threads);
        try {
            for (int i = 0; i < targets.size(); i++) {
                RunTarget target = targets.get(i);
                Database database = databases.get(i);
                ended.submit(() -> target.idle() ? idle(target, database) : drive(target, database));
            }
            List<TargetRun> runs = new ArrayList<>();
            while (runs.size() < targets.size()) {
                runs.add(ended.take().get());
            }
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
            if (e.getCause() instanceof InterruptedException) {
                throw new InterruptedException();
            }
            // As the target's own run would throw it.
            throw SqlExecutor.failure(e.getCause());
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

    private TargetRun drive(RunTarget target, Database database) throws SQLException, InterruptedException {
        Settings own = new Settings(target.name(), folder.path(), settings.labels(), target.target(), target.load());
        try (RunFolder its = folder.target(target.name(), own.effectiveYaml())) {
            MeasuredRun run = new MeasuredRun(shown.of(target.name()), start, driven);
            try {
                Result result = run.run(own, database, its, this);
                HtmlReport.write(its);
                return new TargetRun(target, run.part(target.name(), start.millis, result), run.cost(), its, null);
            } catch (SQLException | RuntimeException e) {
                if (!start.came() || came()) {
                    throw e;
                }
                return new TargetRun(target, null, null, its, "the run broke off: " + ErrorText.firstLine(e));
            }
        }
    }

    @Override
    public boolean came() {
        return signals.came();
    }

    /** Keeps what a target's run asks for at a signal: all of them are called together, from the common start on. */
    @Override
    public void instead(Runnable action, Runnable hurry) {
        interrupts.add(action);
        hurries.add(hurry);
    }

    /** Asks an idle server for an answer after the loads of the others. */
    private TargetRun idle(RunTarget target, Database database) throws InterruptedException {
        start.awaitEnd();
        String failure = null;
        try (Connection connection = database.connect()) {
            connection.getMetaData().getDatabaseProductVersion();
        } catch (SQLException e) {
            failure = "the idle server did not answer at the end: " + ErrorText.firstLine(e);
        }
        return new TargetRun(target, null, null, null, failure);
    }
}
