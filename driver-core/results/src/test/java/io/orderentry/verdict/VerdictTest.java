package io.orderentry.verdict;

import static io.orderentry.result.Verdict.Status.FAIL;
import static io.orderentry.result.Verdict.Status.NOT_ENOUGH_DATA;
import static io.orderentry.result.Verdict.Status.PASS;
import static io.orderentry.verdict.RunEvidence.NEW_ORDERS;
import static io.orderentry.verdict.RunEvidence.PAYMENTS;
import static io.orderentry.verdict.RunEvidence.WRONG;
import static io.orderentry.verdict.RunEvidence.counts;
import static io.orderentry.verdict.RunEvidence.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.orderentry.model.Failure;
import io.orderentry.model.Pace;
import io.orderentry.result.AuditLine;
import io.orderentry.result.Blank;
import io.orderentry.result.CheckResult;
import io.orderentry.result.ErrorCount;
import io.orderentry.result.Limitation;
import io.orderentry.result.Outage;
import io.orderentry.result.Reading;
import io.orderentry.result.Result;
import io.orderentry.result.ResultBuilder;
import io.orderentry.result.ResultJson;
import io.orderentry.result.Results;
import io.orderentry.result.SteadyState;
import io.orderentry.result.SteadyStateBuilder;
import io.orderentry.result.Verdict;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class VerdictTest {
    static Stream<Arguments> findings() {
        return Stream.of(
                fails(
                        "a failed check",
                        run().checks(WRONG),
                        "the database check condition_1 failed: 2 warehouses break W_YTD = sum(D_YTD)"),
                fails(
                        "failed transactions",
                        run().counts(NEW_ORDERS, counts("payment", 1_099, 0, 1, 0, 0)),
                        "1 of 1,100 Payment transactions failed"),
                fails(
                        "failed transactions, of which the most frequent cause is named",
                        run().counts(NEW_ORDERS, counts("payment", 1_000, 0, 100, 0, 0))
                                .with(run -> run.errors(List.of(
                                        error("payment", Failure.CONFLICT, "could not serialize", 900),
                                        error("newOrder", Failure.REJECTED, "another type's", 80),
                                        error("payment", Failure.RETRIES_EXHAUSTED, "after 20 retries", 70),
                                        error("payment", Failure.REJECTED, "a limit", 30)))),
                        "100 of 1,100 Payment transactions failed: after 20 retries"),
                fails(
                        "unknown transactions",
                        run().counts(NEW_ORDERS, counts("payment", 99, 0, 0, 2, 0)),
                        "a lost connection left 2 Payment transactions unknown: they may or may not have been"
                                + " committed"),
                fails(
                        "a rate that was not reached",
                        run().pace(Pace.RATE).counts(NEW_ORDERS, counts("payment", 480, 0, 0, 0, 20)),
                        "the offered rate was not reached: 9.7 of 10.0 transactions/s, 20 of 600 transactions"
                                + " due never started"),
                fails(
                        "an error that stopped the run",
                        run().ended(end -> end.brokenBy("Delivery: no such table")),
                        "the run was stopped by an error: Delivery: no such table"),
                fails(
                        "a server that fell silent",
                        run().ended(end -> end.unanswered("the server stopped answering at 0:03")),
                        "the server stopped answering at 0:03"),
                fails(
                        "failures in the ramp-up or the drain",
                        run().failedOutside(7),
                        "7 transactions failed or are unknown outside of the measurement interval"),
                lacksData(
                        "an interrupted run",
                        run().interrupted(),
                        "the measurement interval was interrupted"),
                lacksData(
                        "checks that did not come to their end",
                        run().ended(end -> end.checksCut("the check was interrupted")),
                        "the database was not checked: the check was interrupted"),
                noted(
                        "a latency log that was written late",
                        run().ended(end -> end.logLate("latency.hlog could not be written")),
                        "latency.hlog could not be written; it was kept in memory and written later, so that"
                                + " nothing of it is lost"),
                lacksData(
                        "no New-Order",
                        run().counts(counts("newOrder", 0, 0, 0, 0, 0), PAYMENTS),
                        "no New-Order was completed in the measurement interval"),
                lacksData(
                        "few New-Orders",
                        run().counts(counts("newOrder", 28, 1, 0, 0, 0), PAYMENTS),
                        "29 New-Orders were completed in the measurement interval: a figure takes at least 30"),
                passes("just enough of them", run().counts(counts("newOrder", 29, 1, 0, 0, 0), PAYMENTS)),
                passes(
                        "a load without New-Orders",
                        run().counts(counts("newOrder", 0, 0, 0, 0, 0), PAYMENTS)
                                .withoutNewOrders()),
                lacksData(
                        "no transaction at all",
                        run().counts(counts("newOrder", 0, 0, 0, 0, 0))
                                .withoutNewOrders(),
                        "no transaction was completed in the measurement interval"),
                fails(
                        "inputs outside their window",
                        run().with(run -> run.audit(List.of(audit(1.2, 89_000)))),
                        "the input audit (clause 2.4.1.4) failed: New-Orders rolled back, %: 1.2 is outside"
                                + " 0.9 to 1.1"),
                passes(
                        "inputs outside their window in a small sample",
                        run().with(run -> run.audit(List.of(audit(1.2, 88_999), audit(1.0, 89_000))))),
                fails(
                        "all at once: the worst wins, every reason stays",
                        run().interrupted()
                                .checks(WRONG)
                                .counts(counts("newOrder", 0, 0, 1, 0, 0), PAYMENTS),
                        "the database check condition_1 failed: 2 warehouses break W_YTD = sum(D_YTD)",
                        "1 of 1 New-Order transactions failed",
                        "the measurement interval was interrupted",
                        "no New-Order was completed in the measurement interval"));
    }

    private static Arguments passes(String name, RunEvidence run) {
        return Arguments.of(name, run, PASS, List.of(), List.of());
    }

    private static Arguments noted(String name, RunEvidence run, String note) {
        return Arguments.of(name, run, PASS, List.of(), List.of(note));
    }

    private static Arguments lacksData(String name, RunEvidence run, String reason) {
        return Arguments.of(name, run, NOT_ENOUGH_DATA, List.of(reason), List.of());
    }

    private static Arguments fails(String name, RunEvidence run, String... reasons) {
        return Arguments.of(name, run, FAIL, List.of(reasons), List.of());
    }

    @ParameterizedTest(name = "{0}: {2}")
    @MethodSource("findings")
    void findingsDecide(String name, RunEvidence run, Verdict.Status status, List<String> reasons, List<String> notes) {
        Verdict verdict = run.verdict();
        assertThat(verdict).isEqualTo(new Verdict(status, reasons, notes, verdict.limitations()));
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
        RunEnd end = run().end.build();
        Result judged = VerdictRules.judge(ResultBuilder.builder(draft).steadyState(Reading.of(halves)), end);
        Result read = ResultJson.result(ResultJson.parse(ResultJson.text(judged)));
        assertThat(judged.verdict().limitations())
                .isEqualTo(VerdictRules.judge(ResultBuilder.builder(read), end)
                        .verdict()
                        .limitations())
                .extracting(Limitation::text)
                .contains("throughput changed by +18 % from the first half to the second");
    }

    private static ErrorCount error(String type, Failure failure, String message, long count) {
        return new ErrorCount(type, failure, "40001", 0, message, count);
    }

    private static AuditLine audit(double value, long sample) {
        return new InputAudit.Window("rollback", "2.4.1.4", "New-Orders rolled back, %", 0.9, 1.1, 89_000)
                .value(value, sample);
    }

    @Test
    void acknowledgedWorkThatIsMissingStandsFirst() {
        Verdict verdict = run().checks(
                        CheckResult.fail("condition_2", "3 districts break it"),
                        CheckResult.fail(
                                "orders_committed",
                                "522 acknowledged orders are not in the database: D_NEXT_O_ID grew by the New-Orders"
                                        + " committed: grew by 478, the driver counted 1000 committed and 0 unknown"))
                .outages(new Outage(12.5, 3.41, true, 2_340, 4, Reading.unavailable(Blank.REASON)))
                .verdict();
        assertThat(verdict.headline())
                .startsWith("FAIL, 522 acknowledged orders are not in the database, limited: outage: ");
        assertThat(verdict.reasons().get(0)).startsWith("522 acknowledged orders are not in the database: D_NEXT_O_ID");
        assertThat(verdict.reasons()).hasSize(2);
    }
}
