package io.orderentry.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.config.Load;
import io.orderentry.run.OutcomeCounts.Count;
import io.orderentry.run.RunControl.End;
import io.orderentry.schedule.Loads;
import io.orderentry.schedule.VirtualClock;
import io.orderentry.txn.Faults;
import io.orderentry.txn.RetryingExecutor;
import io.orderentry.txn.ScriptedOrderEntry;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Runs against a server that falls silent for good; without their limits they would last a day. */
class SilentServerRunTest {
    private final VirtualClock clock = new VirtualClock();
    private final ScriptedOrderEntry database = new ScriptedOrderEntry();
    private final StubSessions pool = new StubSessions(database);

    private LoadRun draining(Duration drain, String... settings) {
        Load load = Loads.load(settings);
        RetryingExecutor retrying =
                new RetryingExecutor(Faults::classify, load.retries(), micros -> clock.sleep(1_000 * micros));
        return new LoadRun(RunPlan.of(load, 1, 100, 2), Nodes.one(pool), retrying, drain, clock, new RunListener() {});
    }

    /** As a JDBC driver does that waits for a server which sends nothing more: no interrupt wakes it. */
    private void fallSilent() {
        clock.advance(Duration.ofDays(365));
    }

    @Test
    void aServerThatFallsSilentForGoodDoesNotHoldTheRun() throws InterruptedException {
        AtomicInteger calls = new AtomicInteger();
        database.usually(input -> {
            clock.advance(Duration.ofMillis(10));
            if (calls.incrementAndGet() > 20) {
                fallSilent();
            }
        });
        RunOutcome outcome = draining(Duration.ofMillis(300), "warmup=0ms", "duration=300ms", "connections=3")
                .run();
        assertThat(outcome.end()).isEqualTo(End.COMPLETE);
        assertThat(outcome.unanswered()).isEqualTo("the server stopped answering at 0:00");
        assertThat(outcome.inEntireRun().sum(Count.DUE)).isEqualTo(20);
        assertThat(pool.aborted).hasPositiveValue();
        // 300 ms of load, 300 ms of drain, and a second each for terminals and queued Deliveries to be aborted.
        assertThat(clock.nanos())
                .isBetween(
                        Duration.ofMillis(1_600).toNanos(),
                        Duration.ofMillis(2_600).toNanos());
    }

    @Test
    void aUserDoesNotWaitForASilentServer() throws InterruptedException {
        LoadRun run = draining(Duration.ofDays(1), "warmup=0ms", "duration=60s", "connections=3");
        database.usually(input -> {
            run.interrupt();
            fallSilent();
        });
        assertThat(run.run().end()).isEqualTo(End.INTERRUPTED);
        assertThat(clock.nanos()).isLessThanOrEqualTo(Duration.ofSeconds(4).toNanos());
    }

    @Test
    void aSecondSignalWaitsForNothing() throws InterruptedException {
        LoadRun run = draining(Duration.ofDays(1), "warmup=0ms", "duration=60s", "connections=1");
        database.usually(input -> {
            run.hurry();
            fallSilent();
        });
        assertThat(run.run().end()).isEqualTo(End.INTERRUPTED);
        assertThat(clock.nanos()).isLessThanOrEqualTo(Duration.ofSeconds(3).toNanos());
    }
}
