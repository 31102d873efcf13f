package io.orderentry.verdict;

import static io.orderentry.result.CheckResult.Status.FAIL;
import static io.orderentry.result.CheckResult.Status.NOT_APPLICABLE;
import static io.orderentry.result.CheckResult.Status.NOT_RUN;
import static io.orderentry.result.CheckResult.Status.PASS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.orderentry.model.Pace;
import io.orderentry.result.CheckResult;
import io.orderentry.result.Reading;
import io.orderentry.result.ResultFixtures;
import io.orderentry.result.ThirdParty;
import io.orderentry.verdict.HealthChecks.Limit;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HealthChecksTest {

    @ParameterizedTest
    @CsvSource({
        "FLAT_OUT,9.79,FAIL",
        "FLAT_OUT,9.81,PASS",
        "FLAT_OUT,10,PASS",
        "FLAT_OUT,10.19,PASS",
        "FLAT_OUT,10.21,FAIL",
        "FLAT_OUT,,NOT_APPLICABLE",
        "PACED,10,NOT_APPLICABLE",
        "RATE,10,NOT_APPLICABLE"
    })
    void littlesLawHoldsWithinTwoPercentWhereConnectionsAreAlwaysBusy(
            Pace pace, Double responseMillis, CheckResult.Status status) {
        CheckResult check = HealthChecks.littlesLaw(pace, 10, 1_000, responseMillis, 0, 0);

        assertThat(check.status()).isEqualTo(status);
    }

    @Test
    void littlesLawShowsItsArithmetic() {
        assertThat(HealthChecks.littlesLaw(Pace.FLAT_OUT, 10, 1_000, 8.0, 1.0, 0.5)
                        .detail())
                .isEqualTo(
                        "Little's law: 1,000.0 transactions/s x (8.000 ms + 1.000 ms between two) + 0.50 across the edges or failed = 9.50 of 10 connections (-5.0 %, allowed 2 %)");
    }

    @ParameterizedTest
    @CsvSource({
        "CPU,driverCpu,69.99,70",
        "STEAL,driverSteal,0.99,1",
        "PAUSES,driverPauses,0.49,0.5",
        "LAG,driverLag,0.99,1",
        "BETWEEN,driverBetween,9.99,10"
    })
    void eachLimitOfTheDriverIsALimit(Limit limit, String id, double below, double at) {
        assertLimits(id, limit.check(below), limit.check(at), limit.check(null));
    }

    @Test
    void waitsForConnectionsAndARateThatWasNotReachedAreLimitsToo() {
        assertLimits(
                "driverConnections",
                HealthChecks.connections(0L),
                HealthChecks.connections(1L),
                HealthChecks.connections(null));
        assertLimits(
                "driverRate",
                HealthChecks.achieved(99.0, true),
                HealthChecks.achieved(98.99, true),
                HealthChecks.achieved(null, true));
        assertThat(HealthChecks.achieved(99.0, false).status()).isEqualTo(NOT_APPLICABLE);
    }

    /** What was not measured neither passes nor limits. */
    private static void assertLimits(String id, CheckResult good, CheckResult bad, CheckResult none) {
        assertThat(List.of(good, bad, none))
                .extracting(CheckResult::id, CheckResult::status)
                .containsExactly(tuple(id, PASS), tuple(id, FAIL), tuple(id, NOT_RUN));
        assertThat(HealthChecks.limited(List.of(good, none))).isFalse();
        assertThat(HealthChecks.limited(List.of(good, bad))).isTrue();
    }

    @Test
    void understatedThroughputIsStatedOnlyWhereTheCheckFails() {
        assertThat(Limit.BETWEEN.check(2.5).detail())
                .isEqualTo("time of the connections between two transactions 2.50 % (less than 10 %)");
        assertThat(Limit.BETWEEN.check(20.0).detail())
                .isEqualTo(
                        "time of the connections between two transactions 20.00 % (less than 10 %), by which throughput may be understated by up to 25 %");
    }

    @ParameterizedTest
    @CsvSource({
        "0,,PASS,NOT_APPLICABLE",
        "0.99,,PASS,NOT_APPLICABLE",
        "1,,FAIL,NOT_APPLICABLE",
        "38.55,,FAIL,NOT_APPLICABLE",
        "0,0,PASS,PASS",
        "0,0.9,PASS,PASS",
        "0,12,PASS,FAIL"
    })
    void processorTimeThatWasStolenFromTheDatabaseOrThrottledIsReported(
            double steal, Double throttledPeriods, CheckResult.Status stolen, CheckResult.Status throttled) {
        ResultFixtures run = ResultFixtures.run().set("/host/cpu/steal", steal);
        if (throttledPeriods != null) {
            run.set(
                    "/host/throttling",
                    Map.of("throttledPeriodsPercent", throttledPeriods, "throttledSecondsPerSecond", 0.1));
        }

        assertThat(HealthChecks.ofMachine(run.result().host().value()))
                .extracting(CheckResult::status)
                .containsExactly(stolen, throttled);
    }

    @Test
    void aMachineThatWasNotMeasuredIsNotJudged() {
        assertThat(HealthChecks.ofMachine(null)).extracting(CheckResult::status).containsOnly(NOT_RUN);
        assertThat(HealthChecks.ofThirdParty(null))
                .extracting(CheckResult::status)
                .containsExactly(NOT_RUN);
    }

    @ParameterizedTest
    @CsvSource({
        "4.9,PASS,work of other programs: 4.9 % of the processors (less than 5 %)",
        "38.04,FAIL,other programs took 38.0 % of the processors"
    })
    void otherProgramsThatTakeProcessorsAreNamedWithTheirShare(
            double cpuPercent, CheckResult.Status status, String detail) {
        assertThat(HealthChecks.ofThirdParty(new ThirdParty(Reading.of(cpuPercent), Reading.of(30.0))))
                .extracting(CheckResult::status, CheckResult::detail)
                .containsExactly(tuple(status, detail));
    }
}
