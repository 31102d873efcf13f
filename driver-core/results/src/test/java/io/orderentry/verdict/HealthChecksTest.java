package io.orderentry.verdict;

import static io.orderentry.result.CheckResult.Status.NOT_APPLICABLE;
import static io.orderentry.result.CheckResult.Status.NOT_RUN;
import static io.orderentry.result.CheckResult.Status.PASS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.orderentry.model.Pace;
import io.orderentry.result.Blank;
import io.orderentry.result.CheckResult;
import io.orderentry.result.Reading;
import io.orderentry.result.ResultFixtures;
import io.orderentry.result.ThirdParty;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

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

    private static HealthChecksMeasuredBuilder good() {
        return HealthChecksMeasuredBuilder.builder()
                .cpuPercent(69.99)
                .stealPercent(0.99)
                .pausePercent(0.49)
                .schedulingLagMillisP99(0.99)
                .connectionWaits(0L)
                .betweenPercent(9.99)
                .achievedPercent(99.0)
                .rate(true);
    }

    @Test
    void driverWithRoomToSpareIsNotLimited() {
        List<CheckResult> checks = HealthChecks.ofDriver(good().build());

        assertThat(checks).extracting(CheckResult::status).containsOnly(PASS);
        assertThat(HealthChecks.limited(checks)).isFalse();
    }

    static Stream<Arguments> limits() {
        return Stream.of(
                Arguments.of("driverCpu", good().cpuPercent(70.0)),
                Arguments.of("driverSteal", good().stealPercent(1.0)),
                Arguments.of("driverPauses", good().pausePercent(0.5)),
                Arguments.of("driverLag", good().schedulingLagMillisP99(1.0)),
                Arguments.of("driverBetween", good().betweenPercent(10.0)),
                Arguments.of("driverConnections", good().connectionWaits(1L)),
                Arguments.of("driverRate", good().achievedPercent(98.99)));
    }

    @ParameterizedTest
    @MethodSource("limits")
    void eachLimitOfTheDriverIsALimit(String id, HealthChecksMeasuredBuilder measured) {
        List<CheckResult> checks = HealthChecks.ofDriver(measured.build());

        assertThat(checks)
                .filteredOn(CheckResult::failed)
                .extracting(CheckResult::id)
                .containsExactly(id);
        assertThat(HealthChecks.limited(checks)).isTrue();
    }

    @Test
    void understatedThroughputIsStatedOnlyWhereTheCheckFails() {
        assertThat(between(2.5)).isEqualTo("time of the connections between two transactions 2.50 % (less than 10 %)");
        assertThat(between(20.0))
                .isEqualTo(
                        "time of the connections between two transactions 20.00 % (less than 10 %), by which throughput may be understated by up to 25 %");
    }

    private static String between(double percent) {
        return HealthChecks.ofDriver(good().betweenPercent(percent).build()).stream()
                .filter(check -> check.id().equals("driverBetween"))
                .map(CheckResult::detail)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void whatWasNotMeasuredNeitherPassesNorLimits() {
        List<CheckResult> checks = HealthChecks.ofDriver(
                HealthChecksMeasuredBuilder.builder().rate(true).build());

        assertThat(checks).extracting(CheckResult::status).containsOnly(NOT_RUN);
        assertThat(HealthChecks.limited(checks)).isFalse();
    }

    @Test
    void withoutAConstantRateThereIsNothingToAchieve() {
        assertThat(HealthChecks.ofDriver(good().rate(false).build()))
                .filteredOn(gate -> gate.id().equals("driverRate"))
                .extracting(CheckResult::status)
                .containsExactly(NOT_APPLICABLE);
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
        "4.9,9e6,19,PASS,work of other programs: 4.9 % of the processors (less than 5 %)",
        "38.04,,,FAIL,other programs took 38.0 % of the processors",
        "1,45.1e6,62,FAIL,other programs took 62 % of the disk traffic (45.1 MB/s)"
    })
    void otherProgramsThatTakeProcessorsOrDisksAreNamedWithTheirShare(
            double cpuPercent, Double diskBytes, Double diskPercent, CheckResult.Status status, String detail) {
        assertThat(HealthChecks.ofThirdParty(new ThirdParty(
                        Reading.of(cpuPercent),
                        Reading.of(30.0),
                        Reading.of(diskBytes, Blank.REASON),
                        Reading.of(diskPercent, Blank.REASON))))
                .extracting(CheckResult::status, CheckResult::detail)
                .containsExactly(tuple(status, detail));
    }
}
