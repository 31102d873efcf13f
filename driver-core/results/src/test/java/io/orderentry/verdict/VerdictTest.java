package io.orderentry.verdict;

import static io.orderentry.result.Verdict.Status.FAIL;
import static io.orderentry.result.Verdict.Status.NOT_ENOUGH_DATA;
import static io.orderentry.result.Verdict.Status.PASS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.orderentry.result.CheckResult;
import io.orderentry.result.Disclosure;
import io.orderentry.result.Limitation;
import io.orderentry.result.Reading;
import io.orderentry.result.Result;
import io.orderentry.result.ResultBuilder;
import io.orderentry.result.ResultFixtures;
import io.orderentry.result.ResultJson;
import io.orderentry.result.Results;
import io.orderentry.result.SeriesRow;
import io.orderentry.result.SeriesRow.Phase;
import io.orderentry.result.SteadyState;
import io.orderentry.result.SteadyStateBuilder;
import io.orderentry.result.Verdict;
import io.orderentry.result.Verdict.Status;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** From the result of a good run, changed step by step, to its verdict with reasons and limitations. */
class VerdictTest {
    /** A hundred New-Orders and as many Payments, deferred Deliveries, one check. */
    private static ResultFixtures good() {
        return ResultFixtures.run()
                .change("newOrder 99 1; payment 100; orderStatus 0; delivery 0; stockLevel 0")
                .set("/workload/deferredDelivery", true)
                .set("/workload/deliveryConnections", 1)
                .set("/workload/configured", Map.of())
                .set("/deferredDelivery/withinLimitPercent", 100.0)
                .set("/checks", List.of(check("condition_1", "PASS", "0 rows")))
                .set("/selfChecks", List.of())
                .set("/errors", List.of())
                .set("/audit", List.of());
    }

    private static Map<String, String> check(String id, String status, String detail) {
        return Map.of("id", id, "status", status, "detail", detail);
    }

    private static RunEndBuilder end() {
        return RunEndBuilder.builder().failures(List.of()).limitations(List.of());
    }

    private static Verdict verdict(ResultFixtures run) {
        return verdict(run, end());
    }

    private static Verdict verdict(ResultFixtures run, RunEndBuilder end) {
        return VerdictRules.decide(run.result(), end.build());
    }

    /** Changes of the good run, and the first line of its report. */
    @ParameterizedTest(name = "{1}: {0}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        newOrder 99 1 | PASS
        /absent/latencyLog "lost" | PASS, limited: latency.hlog is not complete
        newOrder 50000; /throughput/longestStall {"seconds": 15.123, "fromSeconds": 6.9} | PASS, limited: stalled 15.1 s from 0:06
        newOrder 50000; /throughput/longestStall {"seconds": 1.0, "fromSeconds": 71} | PASS, limited: stalled 1.0 s from 1:11
        newOrder 50000; /throughput/longestStall {"seconds": 0.999, "fromSeconds": 6} | PASS
        # Three a second come at least 3 s apart somewhere in a minute; 12 s apart they do not
        newOrder 180; payment 0; /throughput/longestStall {"seconds": 3.5, "fromSeconds": 6} | PASS
        newOrder 180; payment 0; /throughput/longestStall {"seconds": 12, "fromSeconds": 6} | PASS, limited: stalled 12.0 s from 0:06
        # At the rate outside of the stall, not at that of the whole interval
        newOrder 30; payment 0; /throughput/longestStall {"seconds": 55, "fromSeconds": 6} | PASS, limited: stalled 55.0 s from 0:06
        /transactions/payment/responseMillis/p90 5000.001 | PASS, limited: limits missed: Payment p90 5.000001 s (limit 5 s)
        /transactions/stockLevel/responseMillis/p90 5001; /transactions/stockLevel/responseMillis/mean 5101.001; /deferredDelivery/withinLimitPercent 89.99 | PASS, limited: limits missed: Stock-Level p90 5.00 s below mean 5.10 s, deferred Delivery 89.99 % within 80 s (at least 90 %)
        /transactions/payment/responseMillis/p90 5000; /transactions/payment/responseMillis/mean 5100; /deferredDelivery/withinLimitPercent 90 | PASS
        /steadyState/driftPercent -31.84; /steadyState/driftHighPercent -2.01 | PASS, limited: throughput drifted by -31.8 %
        /steadyState/driftPercent -31.84; /steadyState/driftHighPercent -2 | PASS
        /databaseTime/otherSessionsMean 0.85 | PASS, limited: other sessions were active in the database: 0.85 in the mean
        /databaseTime/otherSessionsMean 0.099 | PASS
        /checks [] | PASS, limited: database not checked
        /checks [{"id": "condition_1", "status": "PASS", "detail": "0 rows"}, {"id": "condition_2", "status": "NOT_RUN", "detail": "too large"}] | PASS, limited: 1 of 2 checks not run
        /checks [{"id": "condition_1", "status": "PASS", "detail": "0 rows"}, {"id": "coverage", "status": "NOT_RUN", "detail": "checked 64 of 7,500 warehouses"}] | PASS, limited: checked 64 of 7,500 warehouses
        newOrder 990 0 0 0 10; payment 0 | PASS
        newOrder 989 0 0 0 11; payment 0 | PASS, limited: 11 of 1,000 transactions due never started
        /workload/pace "rate"; newOrder 990 0 0 0 10; payment 0 | PASS
        /workload/pace "rate"; newOrder 980 0 0 0 20; payment 0 | FAIL
        /server/durable false; /server/durabilitySettings {"synchronous_commit": "off", "fsync": "off"} | PASS, limited: not durable (fsync=off, synchronous_commit=off)
        /server/durable false; /server/durabilitySettings {"fsync": "off"}; newOrder 99 0 1 | FAIL, limited: not durable (fsync=off)
        /server/durable false; /server/durabilitySettings {"fsync": "off"}; /selfChecks [{"id": "driverCpu", "status": "FAIL", "detail": "93 %"}] | PASS, limited: not durable (fsync=off); driver-limited
        delivery 1000; /deferredDelivery/backlog {"atStart": 0, "atEnd": 50, "waitedForPlace": 10} | PASS
        delivery 1000; /deferredDelivery/backlog {"atStart": 0, "atEnd": 53, "waitedForPlace": 0} | PASS, limited: deferred Deliveries are falling behind: raise load.deliveryConnections
        delivery 1000; /deferredDelivery/backlog {"atStart": 0, "atEnd": 0, "waitedForPlace": 11} | PASS, limited: deferred Deliveries are falling behind: raise load.deliveryConnections
        /deferredDelivery/backlog {"atStart": 0, "atEnd": 2, "waitedForPlace": 0} | PASS
        /deferredDelivery/backlog {"atStart": 0, "atEnd": 3, "waitedForPlace": 0} | PASS, limited: deferred Deliveries are falling behind: raise load.deliveryConnections
        /host/facts/cpu "QEMU TCG CPU version 2.5+" | PASS, limited: emulated: not a measure of hardware virtualization (QEMU TCG CPU version 2.5+)
        """)
    void firstLine(String changes, String headline) {
        assertThat(verdict(good().change(changes)).headline()).isEqualTo(headline);
    }

    /** Changes of the good run, and the only reason for its status. */
    @ParameterizedTest(name = "{2}: {0}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        /checks [{"id": "condition_1", "status": "FAIL", "detail": "2 warehouses break W_YTD = sum(D_YTD)"}] | FAIL | the database check condition_1 failed: 2 warehouses break W_YTD = sum(D_YTD)
        payment 1099 0 1 | FAIL | 1 of 1,100 Payment transactions failed
        payment 99 0 0 2 | FAIL | a lost connection left 2 Payment transactions unknown: they may or may not have been committed
        /workload/pace "rate"; payment 480 0 0 0 20 | FAIL | the offered rate was not reached: 9.7 of 10.0 transactions/s, 20 of 600 transactions due never started
        /entireRun/transactions/newOrder/failed 7 | FAIL | 7 transactions failed or are unknown outside of the measurement interval
        /audit [{"id": "rollback", "clause": "2.4.1.4", "text": "New-Orders rolled back, %", "value": 1.2, "low": 0.9, "high": 1.1, "sample": 89000, "neededSample": 89000, "status": "OUTSIDE", "detail": ""}] | FAIL | the input audit (clause 2.4.1.4) failed: New-Orders rolled back, %: 1.2 is outside 0.9 to 1.1
        newOrder 0 | NOT_ENOUGH_DATA | no New-Order was completed in the measurement interval
        newOrder 28 1 | NOT_ENOUGH_DATA | 29 New-Orders were completed in the measurement interval: a figure takes at least 30
        newOrder 29 1 | PASS |
        # A load without New-Orders
        /workload/mix/newOrder 0; newOrder 0 | PASS |
        /workload/mix/newOrder 0; newOrder 0; payment 0 | NOT_ENOUGH_DATA | no transaction was completed in the measurement interval
        /audit [{"id": "rollback", "clause": "2.4.1.4", "text": "New-Orders rolled back, %", "value": 1.2, "low": 0.9, "high": 1.1, "sample": 88999, "neededSample": 89000, "status": "SAMPLE_TOO_SMALL", "detail": ""}] | PASS |
        """)
    void reason(String changes, Verdict.Status status, String reason) {
        Verdict verdict = verdict(good().change(changes));
        assertThat(verdict.status()).isEqualTo(status);
        assertThat(verdict.reasons()).isEqualTo(reason == null ? List.of() : List.of(reason));
        assertThat(verdict.notes()).isEmpty();
    }

    @Test
    void howTheRunEndedDecidesToo() {
        assertReason(
                FAIL,
                "the run was stopped by an error: Delivery: no such table",
                end().brokenBy("Delivery: no such table"));
        assertReason(
                FAIL, "the server stopped answering at 0:03", end().unanswered("the server stopped answering at 0:03"));
        assertReason(NOT_ENOUGH_DATA, "the measurement interval was interrupted", end().interrupted(true));
        assertReason(
                NOT_ENOUGH_DATA,
                "the database was not checked: the check was cut",
                end().checksCut("the check was cut"));
        Verdict late = verdict(good(), end().logLate("latency.hlog could not be written"));
        assertThat(late.status()).isEqualTo(PASS);
        assertThat(late.notes())
                .containsExactly("latency.hlog could not be written; it was kept in memory and written later, so that"
                        + " nothing of it is lost");
    }

    private static void assertReason(Verdict.Status status, String reason, RunEndBuilder end) {
        Verdict verdict = verdict(good(), end);
        assertThat(verdict.status()).isEqualTo(status);
        assertThat(verdict.reasons()).containsExactly(reason);
    }

    @Test
    void theMostFrequentCauseOfFailedTransactionsIsNamed() {
        ResultFixtures run = good().change("payment 1000 0 100")
                .set(
                        "/errors",
                        List.of(
                                error("payment", "CONFLICT", "could not serialize", 900),
                                error("newOrder", "REJECTED", "another type's", 80),
                                error("payment", "RETRIES_EXHAUSTED", "after 20 retries", 70),
                                error("payment", "REJECTED", "a limit", 30)));
        assertThat(verdict(run).reasons())
                .containsExactly("100 of 1,100 Payment transactions failed: after 20 retries");
    }

    private static Map<String, Object> error(String type, String failure, String message, long count) {
        return Map.of(
                "type", type,
                "failure", failure,
                "sqlState", "40001",
                "vendorCode", 0,
                "message", message,
                "count", count);
    }

    @Test
    void theWorstWinsAndEveryReasonStays() {
        ResultFixtures run = good().set("/checks", List.of(check("condition_1", "FAIL", "2 rows")))
                .set("/selfChecks", List.of(check("driverCpu", "FAIL", "93 %")))
                .change("newOrder 0 0 1");
        Verdict verdict = verdict(run, end().interrupted(true));
        assertThat(verdict.headline()).isEqualTo("FAIL, limited: driver-limited");
        assertThat(verdict.reasons())
                .containsExactly(
                        "the database check condition_1 failed: 2 rows",
                        "1 of 1 New-Order transactions failed",
                        "the measurement interval was interrupted",
                        "no New-Order was completed in the measurement interval");
    }

    /** The made results are kept with what the rules say of them. */
    @Test
    void madeResultsAreJudgedAsTheyAreKept() {
        for (String name : Results.NAMES) {
            Result made = Results.of(name);
            List<Limitation> lost = made.verdict().limitations().stream()
                    .filter(limitation -> limitation.id().equals(Result.LATENCY_LOG))
                    .toList();
            RunEnd end = end().interrupted(made.phases().interrupted())
                    .limitations(lost)
                    .build();
            Result judged = VerdictRules.judge(ResultBuilder.builder(made), end);
            assertThat(judged.verdict()).as(name).isEqualTo(made.verdict());
            assertThat(judged.disclosures()).as(name).isEqualTo(made.disclosures());
        }
    }

    @Test
    void verdictThatIsNotPassHasAReason() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Verdict(FAIL, List.of(), List.of(), List.of()));
        assertThatIllegalArgumentException().isThrownBy(() -> new Verdict(PASS, List.of("why"), List.of(), List.of()));
    }

    /** 117.496 % is written as 1.175, and that is 18 % more for everyone who reads it. */
    @Test
    void figuresAreJudgedAsTheyAreWritten() {
        Result draft = Results.good();
        SteadyState halves = SteadyStateBuilder.builder(draft.steadyState().value())
                .driftLowPercent(-10)
                .halvesRatio(Reading.of(1.17496))
                .build();
        RunEnd end = end().build();
        Result judged = VerdictRules.judge(ResultBuilder.builder(draft).steadyState(Reading.of(halves)), end);
        Result read = ResultJson.result(ResultJson.parse(ResultJson.text(judged)));
        assertThat(judged.verdict().limitations())
                .isEqualTo(VerdictRules.judge(ResultBuilder.builder(read), end)
                        .verdict()
                        .limitations())
                .extracting(Limitation::text)
                .contains("throughput changed by +18 % from the first half to the second");
    }

    @Test
    void acknowledgedWorkThatIsMissingStandsFirst() {
        String loss = "522 acknowledged orders are not in the database";
        Verdict verdict = verdict(good().set(
                        "/checks",
                        List.of(
                                check("condition_2", "FAIL", "3 districts break it"),
                                check("orders_committed", "FAIL", loss + ": D_NEXT_O_ID grew by 478"))));
        assertThat(verdict.headline()).isEqualTo("FAIL, " + loss);
        assertThat(verdict.reasons())
                .containsExactly(
                        loss + ": D_NEXT_O_ID grew by 478",
                        "the database check condition_2 failed: 3 districts break it");
    }

    @Test
    void whatTheRunFoundAndWhatAPlatformSaysLimitIt() {
        ResultFixtures run = good().label("platform.kind", "guest")
                .label("platform.limitation.userNetwork", "the network is slow")
                .label("platform.limitation.emulated", "emulated, says the platform")
                .set("/host/facts/cpu", "QEMU TCG CPU version 2.5+");
        Limitation clocks = new Limitation(Limitations.CLOCKS, "the driver's clock is 2.0 s behind the server's");
        Limitation log = new Limitation(Limitations.DURABILITY_LOG, Limitations.notComplete("no space left"));
        assertThat(verdict(run, end().limitations(List.of(clocks, log))).limitations())
                .containsExactly(
                        new Limitation("emulated", "emulated, says the platform"),
                        new Limitation("userNetwork", "the network is slow"),
                        new Limitation("durabilityLog", "the durability log is not complete: no space left"),
                        clocks);
    }

    @Test
    void anOutageIsNamedOnceAndNoStallBesideIt() {
        ResultFixtures run = good().counts("newOrder", 5_000)
                .set("/throughput/longestStall", Map.of("seconds", 3.41, "fromSeconds", 12.5))
                .set("/outages", List.of(outage(12.5, 3.41, true), outage(30, 0.2, true)))
                .change("/outages/0/recovery null; /outages/1/recovery null");
        assertThat(verdict(run).headline())
                .isEqualTo("PASS, limited: outage: no transaction for 3.4 s from 0:12, about 2,340 New-Orders not"
                        + " attempted, 4 of unknown outcome (the longest of 2)");
        run.change("/outages/0/fromSeconds 40; /outages/0/seconds 20; /outages/0/ended false");
        assertThat(verdict(run).headline())
                .isEqualTo(
                        "PASS, limited: outage: no transaction for 20.0 s from 0:40 to the end, about 2,340 New-Orders"
                                + " not attempted, 4 of unknown outcome (the longest of 2); stalled 3.4 s from 0:12");
    }

    private static Map<String, Object> outage(double from, double seconds, boolean ended) {
        return Map.of(
                "fromSeconds", from,
                "seconds", seconds,
                "ended", ended,
                "newOrdersNotAttempted", 2_340,
                "unknown", 4);
    }

    @ParameterizedTest
    @ValueSource(strings = {"rate", "paced"})
    void limitsMissedFailWhereThePaceIsGiven(String pace) {
        Verdict verdict = verdict(good().set("/workload/pace", pace)
                .change("/transactions/payment/responseMillis/p90 7600; /deferredDelivery/withinLimitPercent 80"));
        assertThat(verdict.status()).isEqualTo(FAIL);
        assertThat(verdict.reasons())
                .containsExactly("limits missed: Payment p90 7.60 s (limit 5 s); deferred Delivery 80.00 % within 80 s"
                        + " (at least 90 %)");
        assertThat(verdict.limitations()).isEmpty();
    }

    /** Unknown durability is neither durable nor not durable. */
    @ParameterizedTest
    @ValueSource(strings = {"/server null", "/server/durable null"})
    void unknownDurabilityIsDisclosed(String change) {
        ResultFixtures run = good().change(change);
        assertThat(verdict(run).headline()).isEqualTo("PASS");
        assertThat(Disclosures.of(run.result(), end().build()))
                .extracting(Disclosure::id)
                .contains("durabilityUnknown");
    }

    @Test
    void secondsThatTheDriverDidNotReadOneByOne() {
        assertThat(Limitations.late(
                        List.of(
                                second(1, Phase.RAMP_UP, 1),
                                second(4, Phase.RAMP_UP, 3),
                                second(6, Phase.INTERVAL, 1.9)),
                        5))
                .isNull();
        assertThat(Limitations.late(List.of(second(5, Phase.RAMP_UP, 1), second(21, Phase.INTERVAL, 16.46)), 5))
                .isEqualTo("the driver was starved: 16.5 s from 0:05 on were not read second by second");
        assertThat(Limitations.late(List.of(second(21, Phase.RAMP_UP, 16)), 5))
                .isEqualTo("the driver was starved: 16.0 s from 0:05 on were not read second by second");
    }

    private static SeriesRow second(long end, Phase phase, double length) {
        return new SeriesRow(end, phase, 10, 22, 0, 0, length);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        7200000 | 0.2 | the driver's clock is 7,200.0 s behind the server's
        -1100 | 0.2 | the driver's clock is 1.1 s ahead of the server's
        -1100 | 200 |
        900 | 0.2 |
        """)
    void clocksThatDifferByMoreThanASecond(double offsetMillis, double roundTripMillis, String text) {
        assertThat(Limitations.clockOffset(offsetMillis, roundTripMillis)).isEqualTo(Optional.ofNullable(text));
    }

    /** The last one is an hour of a clock that is being set. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        3600 | 14 | the machine of the driver stood still (suspended), or its wall clock was set: 3,600.0 s passed that are not in the run
        -600 | 14 | the wall clock of the driver's machine was set back by 600.0 s
        0.9 | 14 |
        1.8 | 3600 |
        """)
    void aMachineThatSleptOrWhoseClockWasSet(double stepSeconds, double runSeconds, String text) {
        assertThat(Limitations.clockStep(stepSeconds, runSeconds)).isEqualTo(Optional.ofNullable(text));
    }

    private static <T> Map<String, T> targets(T one, T two, T three) {
        Map<String, T> targets = new LinkedHashMap<>();
        targets.put("one", one);
        targets.put("two", two);
        targets.put("three", three);
        return targets;
    }

    @Test
    void theWorstDecidesAndIsNamed() {
        Verdict good = new Verdict(Status.PASS, List.of(), List.of("small sample"), List.of());
        Limitation stalled = new Limitation("stalled", "stalled 2.0 s from 0:07");
        Verdict cut =
                new Verdict(Status.NOT_ENOUGH_DATA, List.of("interrupted"), List.of("small sample"), List.of(stalled));
        Verdict bad = new Verdict(Status.FAIL, List.of("1 failed", "interrupted"), List.of("small sample"), List.of());
        Verdict total = TargetVerdicts.of(targets(good, cut, bad));
        assertThat(total.status()).isEqualTo(Status.FAIL);
        assertThat(total.reasons()).containsExactly("two, three: interrupted", "three: 1 failed");
        assertThat(total.notes()).containsExactly("small sample");
        assertThat(total.limitations()).containsExactly(new Limitation("stalled", "two: stalled 2.0 s from 0:07"));
        assertThat(TargetVerdicts.of(targets(good, good, good)).status()).isEqualTo(Status.PASS);
        assertThat(TargetVerdicts.of(targets(good, cut, good)).status()).isEqualTo(Status.NOT_ENOUGH_DATA);
    }

    @Test
    void aCheckThatFailedOnceFailedInTheTotal() {
        CheckResult good = CheckResult.of("condition_1", true, "W_YTD = sum(D_YTD)");
        CheckResult wrong = CheckResult.of("condition_1", false, "W_YTD = sum(D_YTD): 2 warehouses");
        CheckResult notRun = CheckResult.notRun("condition_2", "no answer");
        assertThat(TargetVerdicts.checks(targets(
                        List.of(good),
                        List.of(wrong, notRun),
                        List.of(good, CheckResult.of("condition_2", true, "0")))))
                .containsExactly(
                        CheckResult.of("condition_1", false, "two: W_YTD = sum(D_YTD): 2 warehouses"),
                        CheckResult.notRun("condition_2", "two: no answer"));
        assertThat(TargetVerdicts.checks(targets(List.of(good), List.of(good), List.of(good))))
                .containsExactly(good);
    }

    @Test
    void whatAllDiscloseIsDisclosedOnce() {
        Disclosure all = new Disclosure("noPricing", "7", "none");
        Disclosure one = new Disclosure("retries", "5.3", "2 retries");
        assertThat(TargetVerdicts.disclosures(targets(List.of(all), List.of(all, one), List.of(all))))
                .containsExactly(all, new Disclosure("retries", "5.3", "two: 2 retries"));
    }
}
