package io.orderentry.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.config.Load;
import io.orderentry.run.OutcomeCounts.Count;
import io.orderentry.run.RunControl.End;
import io.orderentry.txn.RetryingExecutor;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Runs against a server that falls silent for good; without their limits they would last a day. */
@Timeout(120)
class SilentServerRunTest {
    private final ScriptedOrderEntry database = new ScriptedOrderEntry();
    private final StubSessions pool = new StubSessions(database);

    private LoadRun draining(Duration drain, String... settings) {
        Load load = Loads.load(settings);
        RetryingExecutor retrying =
                new RetryingExecutor(Faults::classify, load.retries(), TimeUnit.MICROSECONDS::sleep);
        return new LoadRun(RunPlan.of(load, 1, 100, 2), pool, retrying, drain, Clock.system(), new SilentListener());
    }

    /** As a JDBC driver does that waits for a server which says nothing more: nothing wakes it. */
    private void fallSilent(CountDownLatch end) {
        boolean interrupted = false;
        while (end.getCount() > 0) {
            try {
                end.await();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void aServerThatFallsSilentForGoodDoesNotHoldTheRun() throws InterruptedException {
        CountDownLatch end = new CountDownLatch(1);
        AtomicInteger calls = new AtomicInteger();
        database.usually(input -> {
            if (calls.incrementAndGet() > 20) {
                fallSilent(end);
            }
        });
        RunOutcome outcome = draining(Duration.ofMillis(300), "warmup=0ms", "duration=300ms", "connections=3")
                .run();
        assertThat(outcome.end()).isEqualTo(End.COMPLETE);
        assertThat(outcome.unanswered()).startsWith("the server stopped answering at 0:0");
        assertThat(outcome.inEntireRun().sum(Count.DUE)).isEqualTo(20);
        assertThat(pool.aborted).hasPositiveValue();
        end.countDown();
    }

    @Test
    void aUserDoesNotWaitForASilentServer() throws InterruptedException {
        CountDownLatch end = new CountDownLatch(1);
        LoadRun run = draining(Duration.ofDays(1), "warmup=0ms", "duration=60s", "connections=3");
        database.usually(input -> {
            run.interrupt();
            fallSilent(end);
        });
        assertThat(run.run().end()).isEqualTo(End.INTERRUPTED);
        end.countDown();
    }

    @Test
    void aSecondSignalWaitsForNothing() throws InterruptedException {
        CountDownLatch end = new CountDownLatch(1);
        LoadRun run = draining(Duration.ofDays(1), "warmup=0ms", "duration=60s", "connections=1");
        database.usually(input -> {
            run.hurry();
            fallSilent(end);
        });
        assertThat(run.run().end()).isEqualTo(End.INTERRUPTED);
        end.countDown();
    }
}
