package io.orderentry.verdict;

import static io.orderentry.result.CheckResult.Status.NOT_APPLICABLE;
import static io.orderentry.result.CheckResult.Status.NOT_RUN;
import static io.orderentry.result.CheckResult.Status.PASS;
import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.model.Pace;
import io.orderentry.result.Blank;
import io.orderentry.result.CheckResult;
import io.orderentry.result.Host;
import io.orderentry.result.HostBuilder;
import io.orderentry.result.HostCpuBuilder;
import io.orderentry.result.Reading;
import io.orderentry.result.Results;
import io.orderentry.result.ThirdParty;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class HealthChecksTest {

    @ParameterizedTest
    @CsvSource({"9.79,FAIL", "9.81,PASS", "10,PASS", "10.19,PASS", "10.21,FAIL"})
    void littlesLawHoldsWithinTwoPercent(double responseMillis, CheckResult.Status status) {
        CheckResult check = HealthChecks.littlesLaw(Pace.FLAT_OUT, 10, 1_000, responseMillis, 0, 0);

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
    @EnumSource(
            value = Pace.class,
            names = {"PACED", "RATE"})
    void littlesLawNeedsConnectionsThatAreAlwaysBusy(Pace pace) {
        assertThat(HealthChecks.littlesLaw(pace, 10, 1_000, 1.0, 0, 0).status()).isEqualTo(NOT_APPLICABLE);
    }

    @Test
    void littlesLawNeedsSamples() {
        assertThat(HealthChecks.littlesLaw(Pace.FLAT_OUT, 10, 0, null, 0, 0).detail())
                .isEqualTo("Little's law: no samples");
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

    private static Host database(double steal, Host.Throttling throttling) {
        Host good = Results.good().host().orNull();
        Host.Cpu cpu = HostCpuBuilder.builder(good.cpu().value())
                .steal(Reading.of(steal))
                .build();
        return HostBuilder.builder(good)
                .cpu(Reading.of(cpu))
                .throttling(Reading.of(throttling, Blank.REASON))
                .build();
    }

    @ParameterizedTest
    @CsvSource({"0,PASS", "0.99,PASS", "1,FAIL", "38.55,FAIL"})
    void whatWasStolenFromTheDatabasesMachineIsReported(double steal, CheckResult.Status status) {
        assertThat(HealthChecks.ofMachine(database(steal, null)))
                .extracting(CheckResult::status)
                .containsExactly(status, NOT_APPLICABLE);
    }

    @ParameterizedTest
    @CsvSource({"0,PASS", "0.9,PASS", "12,FAIL"})
    void aQuotaThatRanOutIsReported(double periods, CheckResult.Status status) {
        assertThat(HealthChecks.ofMachine(database(0, new Host.Throttling(Reading.of(periods), Reading.of(0.1)))))
                .extracting(CheckResult::status)
                .containsExactly(PASS, status);
    }

    @Test
    void aMachineThatWasNotMeasuredIsNotJudged() {
        assertThat(HealthChecks.ofMachine(null)).extracting(CheckResult::status).containsOnly(NOT_RUN);
    }

    @Test
    void otherProgramsThatTakeProcessorsOrDisksAreNamedWithTheirShare() {
        assertThat(HealthChecks.ofThirdParty(
                        new ThirdParty(Reading.of(4.9), Reading.of(60.0), Reading.of(9e6), Reading.of(19.0))))
                .extracting(CheckResult::failed)
                .containsExactly(false);
        assertThat(HealthChecks.ofThirdParty(new ThirdParty(
                        Reading.of(38.04),
                        Reading.of(30.0),
                        Reading.unavailable(Blank.REASON),
                        Reading.unavailable(Blank.REASON))))
                .singleElement()
                .satisfies(check -> {
                    assertThat(check.failed()).isTrue();
                    assertThat(check.detail()).isEqualTo("other programs took 38.0 % of the processors");
                });
        assertThat(HealthChecks.ofThirdParty(
                        new ThirdParty(Reading.of(1.0), Reading.of(30.0), Reading.of(45.1e6), Reading.of(62.0))))
                .extracting(CheckResult::detail)
                .containsExactly("other programs took 62 % of the disk traffic (45.1 MB/s)");
        assertThat(HealthChecks.ofThirdParty(null))
                .extracting(CheckResult::status)
                .containsExactly(NOT_RUN);
    }
}
