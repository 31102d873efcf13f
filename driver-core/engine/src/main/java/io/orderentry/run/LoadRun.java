package io.orderentry.run;

import io.orderentry.config.Timeouts;
import io.orderentry.model.Pace;
import io.orderentry.model.TransactionType;
import io.orderentry.result.DeferredDelivery.Backlog;
import io.orderentry.result.SeriesRow.Phase;
import io.orderentry.run.LatencyRecorder.Times;
import io.orderentry.run.OutcomeCounts.Count;
import io.orderentry.run.RunListener.Second;
import io.orderentry.run.RunListener.Tick;
import io.orderentry.schedule.Clock;
import io.orderentry.schedule.InputGenerator;
import io.orderentry.schedule.MeasurementInterval;
import io.orderentry.schedule.PassSchedule;
import io.orderentry.schedule.Schedule;
import io.orderentry.schedule.Signal;
import io.orderentry.schedule.Terminal;
import io.orderentry.schedule.Terminals;
import io.orderentry.text.Durations;
import io.orderentry.text.Sentences;
import io.orderentry.txn.RetryingExecutor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Ramps up, measures and drains one run of a load. Used once, by one thread; any may call {@link #interrupt} and {@link #hurry}.
 */
public final class LoadRun {
    /** Also the drain when a caller waits for the command to end, and the time for a worker to notice an aborted connection. */
    private static final long SECOND = 1_000_000_000L;
    /** Silence at the end of the drain after which a server is said to have stopped answering. */
    private static final long SILENCE_NANOS = 2 * SECOND;

    private final RunPlan plan;
    private final List<SessionPool> nodes;
    private final RetryingExecutor retrying;
    private final Clock clock;
    private final RunListener listener;

    private final LatencyRecorder times = new LatencyRecorder();
    private final ErrorRecorder errors = new ErrorRecorder();
    private final List<TransactionRecorder> recorders = new ArrayList<>();
    private final List<WorkerSession> sessions = new ArrayList<>();
    private final WorkerThreads workers;
    private final WorkerThreads deliverers;
    private final WorkerThreads edgeThread;
    private final long drainNanos;
    private volatile boolean interrupted;
    private volatile boolean hurried;
    /** Reason to break off the run; null when there is none. */
    private volatile String broken;

    private Runnable whenBroken = () -> {};
    private Long givenStart;
    private long start;
    private MeasurementInterval interval;
    private StallRecorder stalls;
    private RunControl control;
    private Schedule schedule;
    private DeferredDeliveries deferred;
    private Edges edges;
    /** The counts that the last second was reported with, and their moment. */
    private OutcomeCounts lastCounts = new OutcomeCounts();

    private long lastTick;
    private long answers;
    /** Moment of the database's last answer, to within the time between two ticks. */
    private long lastAnswer;

    private String unanswered;

    public LoadRun(RunPlan plan, SessionPool pool, RetryingExecutor retrying, Clock clock, RunListener listener) {
        this(plan, List.of(pool), retrying, Timeouts.DEFAULT.drain(), clock, listener);
    }

    /**
     * @param nodes of one database, which share the load
     * @param drain how long transactions and queued Deliveries may take to end after the interval
     */
    public LoadRun(
            RunPlan plan,
            List<SessionPool> nodes,
            RetryingExecutor retrying,
            Duration drain,
            Clock clock,
            RunListener listener) {
        drainNanos = drain.toNanos();
        this.plan = plan;
        this.nodes = nodes;
        this.retrying = retrying;
        this.clock = clock;
        this.listener = listener;
        this.workers = new WorkerThreads(clock::newWorker, clock);
        this.deliverers = new WorkerThreads(clock::newWorker, clock);
        this.edgeThread = new WorkerThreads(clock::newThread, clock);
    }

    /**
     * Sets the start of the ramp-up, which is otherwise the moment of {@link #run}: several runs with one start and equal ramp-ups measure
     * in the same interval.
     *
     * @param nanos by the run's clock; not in the future
     */
    public LoadRun startingAt(long nanos) {
        givenStart = nanos;
        return this;
    }

    /** Looks for the reason behind an error that ended the run, which it gives to {@link #breakOff}. */
    public LoadRun whenBroken(Runnable look) {
        whenBroken = look;
        return this;
    }

    /** Ends the run at once, without waiting for transactions that are running. */
    public void hurry() {
        hurried = true;
        interrupted = true;
    }

    /** Ends the run soon; what was measured until now is kept. */
    public void interrupt() {
        interrupted = true;
    }

    /**
     * Breaks the run off soon.
     *
     * @param why in the verdict
     */
    public void breakOff(String why) {
        broken = why;
        interrupted = true;
    }

    public RunOutcome run() throws InterruptedException {
        prepare();
        startThreads();
        tickUntil(interval::start, Phase.RAMP_UP);
        if (!plan.load().warmup().isZero() || plan.load().passes() > 1) {
            tick(Phase.RAMP_UP, edges.atStart);
        }
        tickUntil(interval::end, Phase.INTERVAL);
        control.stop(
                broken != null
                        ? RunControl.End.BROKEN
                        : interrupted ? RunControl.End.INTERRUPTED : RunControl.End.COMPLETE,
                broken);
        edgeThread.await(() -> !hurried);
        if (interval.seconds() > 0) {
            tick(Phase.INTERVAL, edges.atEnd);
        }
        drain();
        if (control.end() == RunControl.End.BROKEN) {
            whenBroken.run();
        }
        return outcome();
    }

    private void prepare() {
        start = givenStart == null ? clock.nanos() : givenStart;
        lastTick = start;
        lastAnswer = start;
        listener.started(start);
        interval = interval();
        stalls = new StallRecorder(interval);
        Terminals terminals = plan.newTerminals();
        control = new RunControl(interval, terminals.transactions(), clock);
        schedule = plan.load().passes() > 1
                ? passes(terminals)
                : Schedule.of(
                        plan.load(),
                        plan.slice(),
                        terminals,
                        new Schedule.Course(interval, clock, control::stopping),
                        (done, nanos) -> times.record(done, LatencyRecorder.Kind.THINK, nanos),
                        start);
        control.whenStopped(schedule::wake);
    }

    /** A fixed number of transactions is counted as in a closed loop: these, and none of the ramp-up. */
    private MeasurementInterval interval() {
        Duration duration = plan.load().duration();
        long begin = start + plan.load().warmup().toNanos();
        if (duration != null) {
            return new MeasurementInterval(
                    begin, begin + duration.toNanos(), plan.load().pace() == Pace.RATE);
        }
        return plan.load().passes() == 1 ? MeasurementInterval.from(begin) : MeasurementInterval.notBegun(start);
    }

    /** The interval begins with the last pass. */
    private PassSchedule passes(Terminals first) {
        PassSchedule passes = new PassSchedule(first.measuredRotation(), clock, control::stopping);
        control.passes(plan.load().passes(), left -> {
            Supplier<Terminal> next = plan.newTerminals().measuredRotation();
            if (left == 1) {
                interval.begin(clock.nanos());
                stalls.begin();
                edges.changed.wake();
            }
            passes.next(next);
        });
        return passes;
    }

    @FunctionalInterface
    private interface Work {
        void run() throws InterruptedException;
    }

    private void startThreads() {
        InputGenerator inputs = plan.inputs();
        if (plan.deliverers() > 0) {
            deferred = new DeferredDeliveries(plan.deliverers(), control, clock);
        }
        for (int d = 0; d < plan.deliverers(); d++) {
            WorkerSession session = session();
            deliverers.add("oe-delivery-" + d, work(session, () -> deferred.work(session)));
        }
        for (int w = 0; w < plan.workers(); w++) {
            WorkerSession session = session();
            Worker worker = new Worker(schedule, inputs, session, deferred, control, clock);
            workers.add("oe-worker-" + w, work(session, worker::work));
        }
        edges = new Edges();
        edgeThread.add("oe-edges", work(null, edges::watch));
        edgeThread.start();
        deliverers.start();
        workers.start();
    }

    private WorkerSession session() {
        WorkerSession session = new WorkerSession(nodes, sessions.size(), retrying, control, clock, recorder());
        sessions.add(session);
        return session;
    }

    private TransactionRecorder recorder() {
        TransactionRecorder recorder = new TransactionRecorder(interval, times, errors, stalls);
        recorders.add(recorder);
        return recorder;
    }

    /** @param session given back at the end; null for none */
    private Runnable work(WorkerSession session, Work work) {
        return () -> {
            try {
                work.run();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (RuntimeException | Error e) {
                control.stop(RunControl.End.BROKEN, "the driver itself failed: " + e);
            } finally {
                if (session != null) {
                    session.close(false);
                }
            }
        };
    }

    /** Reads what the workers have counted until now, without waiting for any of them. */
    private Reading read() {
        return new Reading(
                clock.nanos(),
                TransactionRecorder.total(recorders),
                sessions.stream().mapToLong(WorkerSession::connectionWaits).sum(),
                deferred == null ? 0 : deferred.backlog(),
                deferred == null ? 0 : deferred.waited());
    }

    /** Counters of a run at one moment, since its start; of Deliveries also how many are queued then. */
    private record Reading(long nanos, OutcomeCounts counts, long connectionWaits, int queued, long waitedForPlace) {}

    /**
     * Readings at both edges of the measurement interval, on a thread of their own, so that nothing else that the driver does can make
     * them late. That thread shares no lock with a worker.
     */
    private final class Edges {
        private final Signal changed = new Signal(clock);
        /** Null before the interval's start. */
        private volatile Reading atStart;
        /** Null before its end. */
        private volatile Reading atEnd;

        Edges() {
            control.whenStopped(changed::wake);
        }

        /** Reads at the start of the interval, and again at its end, which comes early when the run is stopped. */
        void watch() throws InterruptedException {
            listener.prepare(() -> read().counts().completed());
            await(interval::start);
            atStart = read();
            listener.intervalStarted(interval.start());
            await(() -> interval.end() - SECOND);
            if (!control.stopping()) {
                listener.intervalEnding();
            }
            await(interval::end);
            control.stop(RunControl.End.COMPLETE, null);
            atEnd = read();
            listener.intervalEnded(interval.end());
        }

        private void await(LongSupplier moment) throws InterruptedException {
            changed.await(() -> control.stopping() ? 0 : moment.getAsLong() - clock.nanos());
        }
    }

    /** Ticks every second but not at the end, where the caller does. */
    private void tickUntil(LongSupplier end, Phase phase) throws InterruptedException {
        // When a pass ends is known only then.
        long nap = phase == Phase.RAMP_UP && plan.load().passes() > 1 ? SECOND / 50 : SECOND / 5;
        while (!control.stopping() && !interrupted) {
            long left = end.getAsLong() - clock.nanos();
            if (left <= 0) {
                return;
            }
            clock.sleep(Math.max(0, Math.min(left, Math.min(nap, lastTick + SECOND - clock.nanos()))));
            if (clock.nanos() - lastTick >= SECOND && clock.nanos() - end.getAsLong() < 0) {
                tick(phase, null);
            }
        }
    }

    /** @param edge the reading that ends the phase, which this thread may come to late; null within a phase, or where there is none */
    private void tick(Phase phase, Reading edge) {
        OutcomeCounts seen = edge == null ? TransactionRecorder.total(recorders) : edge.counts();
        long now = edge == null ? clock.nanos() : edge.nanos();
        List<String> problems = sessions.stream()
                .map(WorkerSession::problem)
                .filter(Objects::nonNull)
                .toList();
        noteAnswers(seen);
        long newOrders = seen.completed(TransactionType.NEW_ORDER);
        Reading begun = edges.atStart;
        Tick tick = RunListenerTickBuilder.builder()
                .seconds((now - start) / 1e9)
                .phase(phase)
                .newOrders(newOrders - lastCounts.completed(TransactionType.NEW_ORDER))
                .transactions(seen.completed() - lastCounts.completed())
                .errors(seen.failedOrUnknown() - lastCounts.failedOrUnknown())
                .retries(seen.sum(Count.RETRIES) - lastCounts.sum(Count.RETRIES))
                .lengthSeconds((now - lastTick) / 1e9)
                .nopm(
                        phase == Phase.RAMP_UP || begun == null || now <= begun.nanos()
                                ? 0
                                : (newOrders - begun.counts().completed(TransactionType.NEW_ORDER))
                                        * 60e9
                                        / (now - begun.nanos()))
                .build();
        lastCounts = seen;
        lastTick = now;
        // Where the ramp-up's end is read late, most of the times are of the interval, which has begun long ago.
        List<Times> recent = phase != Phase.RAMP_UP || clock.nanos() - now < SECOND ? times.takeNew() : List.of();
        String problem = problems.isEmpty() ? null : problems.get(0);
        listener.second(new Second(tick, problems.size(), problem, seen, errors.all(), recent));
    }

    private void noteAnswers(OutcomeCounts seen) {
        // Not the failed ones: those that had no connection are among them.
        long now = seen.completed() + seen.sum(Count.RETRIES);
        if (now != answers) {
            answers = now;
            lastAnswer = clock.nanos();
        }
    }

    private void drain() throws InterruptedException {
        long begun = clock.nanos();
        control.drainEndsAt(begun + drainNanos);
        await(workers, begun);
        if (deferred != null) {
            deferred.terminalsEnded();
            await(deliverers, begun);
            deferred.skipRest(recorder());
        }
        tick(Phase.DRAIN, null);
    }

    private void await(WorkerThreads threads, long begun) throws InterruptedException {
        int alive = threads.await(
                () -> !hurried && clock.nanos() - begun < Math.min(interrupted ? SECOND : drainNanos, drainNanos));
        if (alive == 0) {
            return;
        }
        giveUp(alive);
        Thread aborting = clock.newThread("oe-abort", () -> sessions.forEach(WorkerSession::abort));
        aborting.setDaemon(true);
        aborting.start();
        threads.interrupt();
        long aborted = clock.nanos();
        threads.await(() -> clock.nanos() - aborted < SECOND);
    }

    /** The first reason stays. */
    private void giveUp(int alive) {
        control.drainEndsAt(clock.nanos());
        noteAnswers(TransactionRecorder.total(recorders));
        if (unanswered != null) {
            return;
        }
        if (clock.nanos() - lastAnswer >= Math.min(SILENCE_NANOS, drainNanos)) {
            long seconds = (lastAnswer - start) / SECOND;
            unanswered = Sentences.text("the server stopped answering at %d:%02d", seconds / 60, seconds % 60);
        } else if (!interrupted) {
            unanswered = Sentences.count(alive, "session") + " had not ended their work "
                    + Durations.print(Duration.ofNanos(drainNanos))
                    + " after the measurement interval (target.timeouts.drain)";
        }
    }

    private RunOutcome outcome() {
        RunOutcomeBuilder outcome = RunOutcome.totals(
                recorders.stream().map(TransactionRecorder::outcome).toList());
        schedule.skipped(interval, outcome.inInterval()::skipped);
        Reading first = edges.atStart;
        Reading last = edges.atEnd;
        if (last != null) {
            outcome.connectionWaits(last.connectionWaits() - first.connectionWaits());
            outcome.backlog(
                    deferred == null
                            ? null
                            : new Backlog(
                                    first.queued(), last.queued(), last.waitedForPlace() - first.waitedForPlace()));
        }
        return outcome.end(control.end())
                .reason(broken == null ? control.reason() : broken)
                .unanswered(unanswered)
                .rampUpSeconds(Math.min(interval.start() - start, interval.end() - start) / 1e9)
                .intervalSeconds(interval.seconds())
                .times(times)
                .longestStall(interval.seconds() > 0 ? stalls.longest(start) : null)
                .outages(stalls.outages(start))
                .errors(errors.all())
                .build();
    }
}
