package io.orderentry.verdict;

import static io.orderentry.result.Verdict.Status.FAIL;
import static io.orderentry.verdict.RunEvidence.GOOD;
import static io.orderentry.verdict.RunEvidence.NEW_ORDERS;
import static io.orderentry.verdict.RunEvidence.WRONG;
import static io.orderentry.verdict.RunEvidence.counts;
import static io.orderentry.verdict.RunEvidence.run;
import static io.orderentry.verdict.RunEvidence.slow;
import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.model.Pace;
import io.orderentry.result.Blank;
import io.orderentry.result.CheckResult;
import io.orderentry.result.Disclosure;
import io.orderentry.result.Host;
import io.orderentry.result.Limitation;
import io.orderentry.result.Outage;
import io.orderentry.result.Reading;
import io.orderentry.result.Result;
import io.orderentry.result.Results;
import io.orderentry.result.SeriesRow;
import io.orderentry.result.SeriesRow.Phase;
import io.orderentry.result.TransactionResult;
import io.orderentry.result.Verdict;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class LimitationsTest {
    private static final TransactionResult DELIVERIES = counts("delivery", 1_000, 0, 0, 0, 0);
    private static final String BEHIND =
            "PASS, limited: deferred Deliveries are falling behind: raise load.deliveryConnections";

    private static SeriesRow second(long end, Phase phase, double length) {
        return new SeriesRow(end, phase, 10, 22, 0, 0, length);
    }

    static Stream<Arguments> limitations() {
        return Stream.of(
                Arguments.of(run(), "PASS"),
                Arguments.of(
                        run().limitation(Limitations.CLOCKS, "the driver's clock is 2.0 s behind the server's"),
                        "PASS, limited: the driver's clock is 2.0 s behind the server's"),
                Arguments.of(
                        run().limitation(Limitations.DURABILITY_LOG, Limitations.notComplete("no space left on device")),
                        "PASS, limited: the durability log is not complete: no space left on device"),
                Arguments.of(run().with(result -> result.absent(Map.of(Result.LATENCY_LOG, Blank.REASON))), "PASS, limited: latency.hlog is not complete"),
                Arguments.of(
                        run().counts(counts("newOrder", 50_000, 0, 0, 0, 0))
                                .stall(15.123, 6.9),
                        "PASS, limited: stalled 15.1 s from 0:06"),
                Arguments.of(
                        run().counts(counts("newOrder", 50_000, 0, 0, 0, 0))
                                .stall(1.0, 71),
                        "PASS, limited: stalled 1.0 s from 1:11"),
                Arguments.of(
                        run().counts(counts("newOrder", 50_000, 0, 0, 0, 0))
                                .stall(0.999, 6),
                        "PASS"),
                Arguments.of(
                        run().counts(slow("payment", 5_000.001, 100), NEW_ORDERS),
                        "PASS, limited: limits missed: Payment p90 5.000001 s (limit 5 s)"),
                Arguments.of(
                        run().counts(slow("stockLevel", 5_001, 5_101.001), NEW_ORDERS)
                                .deferredPercent(89.99),
                        "PASS, limited: limits missed: Stock-Level p90 5.00 s below mean 5.10 s, deferred Delivery"
                                + " 89.99 % within 80 s (at least 90 %)"),
                Arguments.of(
                        run().counts(slow("payment", 5_000, 5_100), NEW_ORDERS)
                                .deferredPercent(90),
                        "PASS"),
                Arguments.of(run().drift(-40), "PASS, limited: throughput drifted by -31.8 %"),
                Arguments.of(run().drift(2), "PASS"),
                Arguments.of(
                        run().otherSessions(0.85),
                        "PASS, limited: other sessions were active in the database: 0.85 in the mean"),
                Arguments.of(run().otherSessions(0.099), "PASS"),
                Arguments.of(
                        run().series(
                                        second(1, Phase.RAMP_UP, 1),
                                        second(4, Phase.RAMP_UP, 3),
                                        second(6, Phase.INTERVAL, 1.9)),
                        "PASS"),
                Arguments.of(
                        run().series(second(5, Phase.RAMP_UP, 1), second(21, Phase.INTERVAL, 16.46)),
                        "PASS, limited: the driver was starved: 16.5 s from 0:05 on were not read second by second"),
                Arguments.of(
                        run().series(second(21, Phase.RAMP_UP, 16)),
                        "PASS, limited: the driver was starved: 16.0 s from 0:05 on were not read second by second"),
                Arguments.of(run().checks(), "PASS, limited: database not checked"),
                Arguments.of(run().counts(counts("newOrder", 990, 0, 0, 0, 10)), "PASS"),
                Arguments.of(
                        run().counts(counts("newOrder", 989, 0, 0, 0, 11)),
                        "PASS, limited: 11 of 1,000 transactions due never started"),
                Arguments.of(run().pace(Pace.RATE).counts(counts("newOrder", 990, 0, 0, 0, 10)), "PASS"),
                Arguments.of(run().pace(Pace.RATE).counts(counts("newOrder", 980, 0, 0, 0, 20)), "FAIL"),
                Arguments.of(
                        run().checks(GOOD, CheckResult.notRun("condition_2", "too large")),
                        "PASS, limited: 1 of 2 checks not run"),
                Arguments.of(
                        run().checks(
                                        GOOD,
                                        CheckResult.notRun(CheckResult.COVERAGE, "checked 64 of 7,500 warehouses")),
                        "PASS, limited: checked 64 of 7,500 warehouses"),
                Arguments.of(
                        run().server(false, Map.of("synchronous_commit", "off", "fsync", "off")),
                        "PASS, limited: not durable (fsync=off, synchronous_commit=off)"),
                Arguments.of(
                        run().checks(WRONG).server(false, Map.of("fsync", "off")),
                        "FAIL, limited: not durable (fsync=off)"),
                Arguments.of(
                        run().interrupted().limited(CheckResult.fail("driverCpu", "93 %")),
                        "NOT ENOUGH DATA, limited: driver-limited"),
                Arguments.of(run().counts(NEW_ORDERS, DELIVERIES).backlog(50, 10), "PASS"),
                Arguments.of(run().counts(NEW_ORDERS, DELIVERIES).backlog(53, 0), BEHIND),
                Arguments.of(run().counts(NEW_ORDERS, DELIVERIES).backlog(0, 11), BEHIND),
                Arguments.of(run().backlog(2, 0), "PASS"),
                Arguments.of(run().backlog(3, 0), BEHIND),
                Arguments.of(
                        run().limited(CheckResult.fail("driverCpu", "93 %"))
                                .server(false, Map.of("fsync", "off")),
                        "PASS, limited: not durable (fsync=off); driver-limited"));
    }

    @ParameterizedTest(name = "{1}")
    @MethodSource
    void limitations(RunEvidence run, String headline) {
        assertThat(run.verdict().headline()).isEqualTo(headline);
    }

    @Test
    void anEmulatedMachineAndWhatAPlatformSays() {
        Host emulated = Results.limited().host().orNull();
        Map<String, String> facts = Map.of(
                "platform.kind", "guest",
                "platform.limitation.userNetwork", "the network is slow",
                "platform.limitation.emulated", "emulated, says the platform");
        String byMachine = "emulated: not a measure of hardware virtualization (QEMU TCG CPU version 2.5+)";
        assertThat(run().with(result -> result.host(Reading.of(emulated))).verdict().headline()).isEqualTo("PASS, limited: " + byMachine);
        RunEvidence labelled = run();
        labelled.identity.labels(facts);
        assertThat(labelled.with(result -> result.host(Reading.of(emulated))).verdict().limitations())
                .containsExactly(
                        new Limitation("emulated", "emulated, says the platform"),
                        new Limitation("userNetwork", "the network is slow"));
        RunEvidence limitedDriver = run().limited(CheckResult.fail("driverCpu", "93 %"));
        limitedDriver.identity.labels(facts);
        assertThat(limitedDriver.verdict().limits())
                .isEqualTo("emulated, says the platform; the network is slow; driver-limited");
    }

    /** Three a second come at least 3 s apart somewhere in a minute; 12 s apart they do not. */
    @Test
    void gapThatArrivalsAtRandomLeaveIsNoStall() {
        RunEvidence rare = run().counts(counts("newOrder", 180, 0, 0, 0, 0));
        assertThat(rare.stall(3.5, 6).verdict().headline()).isEqualTo("PASS");
        assertThat(rare.stall(12, 6).verdict().headline()).isEqualTo("PASS, limited: stalled 12.0 s from 0:06");
        // At the rate outside of the stall, not at that of the whole interval.
        RunEvidence mostlyStalled = run().counts(counts("newOrder", 30, 0, 0, 0, 0));
        assertThat(mostlyStalled.stall(55, 6).verdict().headline())
                .isEqualTo("PASS, limited: stalled 55.0 s from 0:06");
    }

    @Test
    void anOutageIsNamedOnceAndNoStallBesideIt() {
        RunEvidence run =
                run().counts(counts("newOrder", 5_000, 0, 0, 0, 0)).stall(3.41, 12.5);
        assertThat(run.outages(
                                new Outage(12.5, 3.41, true, 2_340, 4, Reading.unavailable(Blank.REASON)),
                                new Outage(30, 0.2, true, 136, 1, Reading.unavailable(Blank.REASON)))
                        .verdict()
                        .headline())
                .isEqualTo("PASS, limited: outage: no transaction for 3.4 s from 0:12, about 2,340 New-Orders not"
                        + " attempted, 4 of unknown outcome (the longest of 2)");
        assertThat(run.outages(new Outage(40, 20, false, 9_000, 0, Reading.unavailable(Blank.REASON)))
                        .verdict()
                        .headline())
                .isEqualTo(
                        "PASS, limited: outage: no transaction for 20.0 s from 0:40 to the end, about 9,000 New-Orders"
                                + " not attempted, 0 of unknown outcome; stalled 3.4 s from 0:12");
    }

    @Test
    void limitsMissedFailWhereThePaceIsGiven() {
        for (Pace pace : List.of(Pace.RATE, Pace.PACED)) {
            Verdict verdict = run().pace(pace)
                    .counts(NEW_ORDERS, slow("payment", 7_600, 3_000))
                    .deferredPercent(80)
                    .verdict();
            assertThat(verdict.status()).isEqualTo(FAIL);
            assertThat(verdict.reasons())
                    .containsExactly(
                            "limits missed: Payment p90 7.60 s (limit 5 s); deferred Delivery 80.00 % within 80 s"
                                    + " (at least 90 %)");
            assertThat(verdict.limitations()).isEmpty();
        }
    }

    /** Unknown durability is neither durable nor not durable. */
    @Test
    void unknownDurabilityIsDisclosed() {
        for (RunEvidence run : List.of(
                run().with(result -> result.server(Reading.unavailable(Blank.REASON))), run().server(null, Map.of()))) {
            Verdict verdict = run.verdict();
            assertThat(verdict.headline()).isEqualTo("PASS");
            assertThat(run.disclosures()).extracting(Disclosure::id).contains("durabilityUnknown");
        }
    }

    @Test
    void clocksThatDifferByMoreThanASecond() {
        assertThat(Limitations.clockOffset(7_200_000, 0.2))
                .contains("the driver's clock is 7,200.0 s behind the server's");
        assertThat(Limitations.clockOffset(-1_100, 0.2)).contains("the driver's clock is 1.1 s ahead of the server's");
        assertThat(Limitations.clockOffset(-1_100, 200)).isEmpty();
        assertThat(Limitations.clockOffset(900, 0.2)).isEmpty();
    }

    @Test
    void aMachineThatSleptOrWhoseClockWasSet() {
        assertThat(Limitations.clockStep(3_600, 14))
                .contains(
                        "the machine of the driver stood still (suspended), or its wall clock was set: 3,600.0 s passed"
                                + " that are not in the run");
        assertThat(Limitations.clockStep(-600, 14))
                .contains("the wall clock of the driver's machine was set back by 600.0 s");
        assertThat(Limitations.clockStep(0.9, 14)).isEmpty();
        // An hour of a clock that is being set.
        assertThat(Limitations.clockStep(1.8, 3_600)).isEmpty();
    }
}
