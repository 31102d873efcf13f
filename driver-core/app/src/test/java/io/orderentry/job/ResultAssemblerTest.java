package io.orderentry.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.orderentry.config.Load;
import io.orderentry.model.Failure;
import io.orderentry.model.Pace;
import io.orderentry.observe.driver.DriverWatch;
import io.orderentry.result.Blank;
import io.orderentry.result.CheckResult;
import io.orderentry.result.Driver;
import io.orderentry.result.DriverBuilder;
import io.orderentry.result.ErrorCount;
import io.orderentry.result.Reading;
import io.orderentry.result.ResultBuilder;
import io.orderentry.result.Results;
import io.orderentry.result.WorkloadBuilder;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ResultAssemblerTest {
    private static final int CPUS = Runtime.getRuntime().availableProcessors();

    /**
     * A run on a database that takes a millisecond for each call.
     *
     * @param conflictEvery calls of which one ends in a conflict; 0 when none does
     */
    private static RunOutcome run(String limit, int conflictEvery, int retries) throws InterruptedException {
        VirtualClock clock = new VirtualClock();
        AtomicInteger calls = new AtomicInteger();
        ScriptedOrderEntry database = new ScriptedOrderEntry().usually(input -> {
            clock.advance(Duration.ofMillis(1));
            if (conflictEvery != 0 && calls.getAndIncrement() % conflictEvery == 0) {
                throw Faults.fault(Failure.CONFLICT);
            }
        });
        Load load = Loads.load("warmup=0ms", limit, "connections=1", "delivery=inline");
        RetryingExecutor retrying = new RetryingExecutor(Faults::classify, retries, micros -> {});
        return new LoadRun(
                        RunPlan.of(load, 1, 100, 2), new StubSessions(database), retrying, clock, new RunListener() {})
                .run();
    }

    /** Of a run without waits. */
    private static ResultAssembler assembler(RunOutcome outcome, DriverWatch.Cost cost) {
        ResultAssembler assembler = new ResultAssembler(outcome, cost, ResultBuilder.builder());
        assembler.addOutcome(
                Results.good().identity(),
                WorkloadBuilder.builder(Results.good().workload())
                        .pace(Pace.FLAT_OUT)
                        .build(),
                Reading.unavailable(Blank.REASON));
        return assembler;
    }

    /** The same of a second, with half a CPU and 10 ms of pauses in each second between the driver's readings. */
    private static ResultAssembler figures(double seconds) throws InterruptedException {
        Driver driver = DriverBuilder.builder()
                .cpuSeconds(Reading.of(0.5 * seconds))
                .stealPercent(Reading.of(0.0))
                .othersPercent(Reading.of(1.0))
                .safepointMillis(Reading.of(10 * seconds))
                .schedulingLagMillisP99(Reading.unavailable("no samples"))
                .build();
        RunOutcome outcome = run("duration=1s", 0, 0);
        assertThat(outcome.intervalSeconds()).isBetween(0.9, 1.1);
        return assembler(outcome, new DriverWatch.Cost(seconds, driver));
    }

    @ParameterizedTest
    @ValueSource(doubles = {1, 2})
    void sharesOfTheDriverAreThoseOfTheTimeBetweenItsReadings(double seconds) throws InterruptedException {
        ResultAssembler figures = figures(seconds);
        Driver driver = figures.driver();
        assertThat(driver.cpuPercent().value()).isCloseTo(50.0 / CPUS, within(1e-9));
        assertThat(driver.cpuSeconds().value()).isEqualTo(0.5 * seconds);
        assertThat(figures.driverChecks())
                .filteredOn(check -> check.id().equals("driverPauses"))
                .extracting(CheckResult::detail)
                .containsExactly("pauses for garbage collection and other safepoints 1.00 % (less than 0.5 %)");
    }

    @Test
    void withoutTimeBetweenTheReadingsThereIsNoShare() throws InterruptedException {
        assertThat(figures(0).driver().cpuPercent().isAvailable()).isFalse();
    }

    /** Of a database of which every second call ends in a conflict. */
    @ParameterizedTest
    @CsvSource({"20, 100, 0, errors and retries 100.000 % of 100 transactions", "0, 0, 50, errors and retries"})
    void conflictsThatWereTriedAgainAreRetriesAndOthersFailures(int retries, long retried, long failed, String detail)
            throws InterruptedException {
        RunOutcome outcome = run("transactions=100", 2, retries);
        assertThat(outcome.inEntireRun().sum(Count.RETRIES)).isEqualTo(retried);
        assertThat(outcome.inEntireRun().sum(Count.FAILED)).isEqualTo(failed);
        assertThat(ErrorCount.retries(outcome.errors()).values().stream()
                        .mapToLong(Long::longValue)
                        .sum())
                .isEqualTo(retried);
        assertThat(assembler(outcome, null).ownChecks())
                .filteredOn(check -> check.id().equals("errorsAndRetries"))
                .singleElement()
                .satisfies(check -> assertThat(check.failed()).isTrue())
                .satisfies(check -> assertThat(check.detail()).startsWith(detail));
    }
}
