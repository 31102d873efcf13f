package io.orderentry.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.orderentry.config.Load;
import io.orderentry.model.Pace;
import io.orderentry.observe.driver.DriverWatch;
import io.orderentry.result.Blank;
import io.orderentry.result.CheckResult;
import io.orderentry.result.Driver;
import io.orderentry.result.DriverBuilder;
import io.orderentry.result.Reading;
import io.orderentry.result.Results;
import io.orderentry.result.WorkloadBuilder;
import io.orderentry.run.LoadRun;
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
import org.junit.jupiter.api.Test;

/** The driver's own figures divide by the time between their own readings. */
class DriverCostTest {
    private static final int CPUS = Runtime.getRuntime().availableProcessors();

    /** One second of a run. */
    private static RunOutcome run() throws InterruptedException {
        VirtualClock clock = new VirtualClock();
        ScriptedOrderEntry database = new ScriptedOrderEntry().usually(input -> clock.advance(Duration.ofMillis(1)));
        Load load = Loads.load("warmup=0ms", "duration=1s", "connections=1", "delivery=inline");
        return new LoadRun(
                        RunPlan.of(load, 1, 100, 2),
                        new StubSessions(database),
                        new RetryingExecutor(Faults::classify, 0, micros -> {}),
                        clock,
                        new RunListener() {})
                .run();
    }

    /** Half a CPU and 10 ms of pauses in each second between the readings. */
    private static ResultAssembler figures(RunOutcome outcome, double seconds) {
        Driver driver = DriverBuilder.builder()
                .cpuSeconds(Reading.of(0.5 * seconds))
                .stealPercent(Reading.of(0.0))
                .othersPercent(Reading.of(1.0))
                .safepointMillis(Reading.of(10 * seconds))
                .schedulingLagMillisP99(Reading.unavailable("no samples"))
                .build();
        DriverWatch.Cost cost = new DriverWatch.Cost(seconds, driver);
        return assembler(outcome, cost);
    }

    /** Of a run without waits. */
    static ResultAssembler assembler(RunOutcome outcome, DriverWatch.Cost cost) {
        ResultAssembler assembler = new ResultAssembler(outcome, cost);
        assembler.addOutcome(
                Results.good().identity(),
                WorkloadBuilder.builder(Results.good().workload())
                        .pace(Pace.FLAT_OUT)
                        .build(),
                Reading.unavailable(Blank.REASON));
        return assembler;
    }

    @Test
    void sharesAreThoseOfTheTimeBetweenTheReadings() throws InterruptedException {
        RunOutcome outcome = run();
        assertThat(outcome.intervalSeconds()).isBetween(0.9, 1.1);
        for (double seconds : new double[] {1, 2}) {
            ResultAssembler figures = figures(outcome, seconds);
            Driver driver = figures.driver();
            assertThat(driver.cpuPercent().value()).isCloseTo(50.0 / CPUS, within(1e-9));
            assertThat(driver.cpuSeconds().value()).isEqualTo(0.5 * seconds);
            assertThat(figures.driverChecks())
                    .filteredOn(check -> check.id().equals("driverPauses"))
                    .extracting(CheckResult::detail)
                    .containsExactly("pauses for garbage collection and other safepoints 1.00 % (less than 0.5 %)");
        }
    }

    @Test
    void withoutTimeBetweenTheReadingsThereIsNoShare() throws InterruptedException {
        assertThat(figures(run(), 0).driver().cpuPercent().isAvailable()).isFalse();
    }
}
