package io.orderentry.result;

import static io.orderentry.result.CheckResult.Status.FAIL;
import static io.orderentry.result.CheckResult.Status.NOT_APPLICABLE;
import static io.orderentry.result.CheckResult.Status.NOT_RUN;
import static io.orderentry.result.CheckResult.Status.PASS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.orderentry.config.Pace;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class SelfChecksTest {

    @ParameterizedTest
    @CsvSource({"9.79,FAIL", "9.81,PASS", "10,PASS", "10.19,PASS", "10.21,FAIL"})
    void littles_law_holds_within_two_percent(double responseMillis, CheckResult.Status status) {
        CheckResult check = LittlesLaw.check(Pace.FLAT_OUT, 10, 1_000, responseMillis);

        assertThat(check.status()).isEqualTo(status);
    }

    @Test
    void littles_law_shows_its_arithmetic() {
        assertThat(LittlesLaw.check(Pace.FLAT_OUT, 10, 1_000, 9.0).detail())
                .isEqualTo(
                        "Little's law: 1,000.0 transactions/s x 9.000 ms = 9.00 busy of 10 connections (-10.0 %, allowed 2 %)");
    }

    @ParameterizedTest
    @EnumSource(
            value = Pace.class,
            names = {"PACED", "RATE"})
    void littles_law_needs_connections_that_are_always_busy(Pace pace) {
        assertThat(LittlesLaw.check(pace, 10, 1_000, 1.0).status()).isEqualTo(NOT_APPLICABLE);
    }

    @Test
    void littles_law_needs_samples() {
        assertThat(LittlesLaw.check(Pace.FLAT_OUT, 10, 0, null).detail()).isEqualTo("Little's law: no samples");
    }

    @Test
    void driver_with_room_to_spare_is_not_limited() {
        List<CheckResult> gates = DriverGates.check(69.99, 0.99, 0.49, 0.99);

        assertThat(gates).extracting(CheckResult::status).containsOnly(PASS);
        assertThat(DriverGates.limited(gates)).isFalse();
    }

    @Test
    void each_limit_of_the_driver_is_a_limit() {
        assertThat(DriverGates.check(70.0, 1.0, 0.5, 1.0))
                .extracting(CheckResult::id, CheckResult::status)
                .containsExactly(
                        tuple("driverCpu", FAIL),
                        tuple("driverSteal", FAIL),
                        tuple("driverGc", FAIL),
                        tuple("driverLag", FAIL));
        assertThat(DriverGates.limited(DriverGates.check(10.0, 0.0, 0.0, 1.5))).isTrue();
    }

    @Test
    void what_was_not_measured_neither_passes_nor_limits() {
        List<CheckResult> gates = DriverGates.check(null, null, null, null);

        assertThat(gates).extracting(CheckResult::status).containsOnly(NOT_RUN);
        assertThat(DriverGates.limited(gates)).isFalse();
    }
}
