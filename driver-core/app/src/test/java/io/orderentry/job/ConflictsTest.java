package io.orderentry.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.config.Load;
import io.orderentry.model.Failure;
import io.orderentry.result.CheckResult;
import io.orderentry.result.ErrorCount;
import io.orderentry.run.LoadRun;
import io.orderentry.run.OutcomeCounts.Count;
import io.orderentry.run.RunListener;
import io.orderentry.run.RunOutcome;
import io.orderentry.run.RunPlan;
import io.orderentry.run.StubSessions;
import io.orderentry.schedule.Loads;
import io.orderentry.schedule.VirtualClock;
import io.orderentry.txn.Faults;
import io.orderentry.txn.RetryingExecutor;
import io.orderentry.txn.ScriptedOrderEntry;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** A run on a database of which every second call ends in a conflict. */
class ConflictsTest {
    private static RunOutcome run(int retries) throws InterruptedException {
        VirtualClock clock = new VirtualClock();
        AtomicInteger calls = new AtomicInteger();
        ScriptedOrderEntry database = new ScriptedOrderEntry().usually(input -> {
            clock.advance(Duration.ofMillis(1));
            if (calls.incrementAndGet() % 2 == 1) {
                throw Faults.fault(Failure.CONFLICT);
            }
        });
        Load load = Loads.load("warmup=0ms", "transactions=100", "connections=1", "delivery=inline");
        RetryingExecutor retrying = new RetryingExecutor(Faults::classify, retries, micros -> {});
        return new LoadRun(
                        RunPlan.of(load, 1, 100, 2), new StubSessions(database), retrying, clock, new RunListener() {})
                .run();
    }

    private static LongStream retriesDisclosed(RunOutcome outcome) {
        return ErrorCount.retries(outcome.errors()).values().stream().mapToLong(Long::longValue);
    }

    private static CheckResult errorsAndRetries(RunOutcome outcome) {
        return DriverCostTest.assembler(outcome, null).ownChecks().stream()
                .filter(check -> check.id().equals("errorsAndRetries"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void conflictsThatWereTriedAgainAreRetries() throws InterruptedException {
        RunOutcome outcome = run(20);
        assertThat(outcome.inEntireRun().sum(Count.RETRIES)).isEqualTo(100);
        assertThat(retriesDisclosed(outcome).sum()).isEqualTo(100);
        assertThat(errorsAndRetries(outcome).failed()).isTrue();
        assertThat(errorsAndRetries(outcome).detail()).startsWith("errors and retries 100.000 % of 100 transactions");
    }

    @Test
    void conflictsThatWereNotTriedAgainAreNoRetries() throws InterruptedException {
        RunOutcome outcome = run(0);
        assertThat(outcome.inEntireRun().sum(Count.FAILED)).isEqualTo(50);
        assertThat(outcome.inEntireRun().sum(Count.RETRIES)).isZero();
        assertThat(retriesDisclosed(outcome).sum()).isZero();
        assertThat(errorsAndRetries(outcome).failed()).isTrue();
    }
}
