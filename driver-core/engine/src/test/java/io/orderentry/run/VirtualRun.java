package io.orderentry.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.config.Load;
import io.orderentry.config.Slice;
import io.orderentry.config.Timeouts;
import io.orderentry.model.TransactionType;
import io.orderentry.schedule.Loads;
import io.orderentry.schedule.VirtualClock;
import io.orderentry.txn.Faults;
import io.orderentry.txn.RetryingExecutor;
import io.orderentry.txn.ScriptedOrderEntry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;

/** A run on virtual time and a database that is a script. */
abstract class VirtualRun {
    final VirtualClock clock = new VirtualClock();
    final ScriptedOrderEntry database = new ScriptedOrderEntry().usually(input -> sleep(1));
    final StubSessions pool = new StubSessions(database);
    List<SessionPool> nodes = List.of(pool);
    int warehouses = 1;
    Slice slice = Slice.WHOLE;
    Duration drain = Timeouts.DEFAULT.drain();
    final List<RunListener.Tick> ticks = new ArrayList<>();
    final List<String> story = new ArrayList<>();
    /** The newest second. */
    RunListener.Second last;

    final AtomicLong heardTimes = new AtomicLong();

    void sleep(long millis) {
        clock.advance(Duration.ofMillis(millis));
    }

    final RunListener listener = new RunListener() {
        @Override
        public void second(Second second) {
            last = second;
            ticks.add(second.tick());
            story.add(second.tick().phase().toString());
            second.times()
                    .forEach(times -> heardTimes.addAndGet(times.histogram().getTotalCount()));
        }

        @Override
        public void intervalStarted(long edgeNanos) {
            story.add("started");
        }

        @Override
        public void intervalEnded(long edgeNanos) {
            story.add("ended");
        }
    };

    LoadRun prepared(String... settings) {
        return prepared(listener, settings);
    }

    LoadRun prepared(RunListener listening, String... settings) {
        Load load = Loads.load(settings);
        RetryingExecutor retrying =
                new RetryingExecutor(Faults::classify, load.retries(), micros -> clock.sleep(1_000 * micros));
        RunPlan plan = RunPlan.of(load, warehouses, 100, 2).withSlice(slice);
        return new LoadRun(plan, nodes, retrying, drain, clock, listening);
    }

    RunOutcome run(String... settings) throws InterruptedException {
        return run(listener, settings);
    }

    RunOutcome run(RunListener listening, String... settings) throws InterruptedException {
        RunOutcome outcome = prepared(listening, settings).run();
        OutcomeCountsTest.assertAddsUp(outcome.inInterval());
        OutcomeCountsTest.assertAddsUp(outcome.inEntireRun());
        assertThat(pool.stillOpen()).isZero();
        return outcome;
    }

    /** The times of one kind of the transactions of all types. */
    static Histogram allTypes(RunOutcome outcome, LatencyRecorder.Kind kind) {
        Histogram all = new Histogram(LatencyRecorder.DIGITS);
        for (TransactionType type : TransactionType.values()) {
            all.add(outcome.times().sum(type, kind));
        }
        return all;
    }
}
