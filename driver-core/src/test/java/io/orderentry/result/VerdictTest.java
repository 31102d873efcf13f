package io.orderentry.result;

import static io.orderentry.result.Verdict.Status.FAIL;
import static io.orderentry.result.Verdict.Status.NOT_ENOUGH_DATA;
import static io.orderentry.result.Verdict.Status.PASS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class VerdictTest {
    private static final TransactionResult NEW_ORDERS = counts("newOrder", 99, 1, 0, 0, 0);
    private static final TransactionResult PAYMENTS = counts("payment", 100, 0, 0, 0, 0);
    private static final TransactionResult DELIVERIES = counts("delivery", 1_000, 0, 0, 0, 0);
    private static final String BEHIND =
            "PASS, limited: deferred Deliveries are falling behind: raise load.deliveryConnections";
    private static final CheckResult GOOD = CheckResult.pass("condition_1", "0 rows");
    private static final CheckResult WRONG = CheckResult.fail("condition_1", "2 warehouses break W_YTD = sum(D_YTD)");

    static Stream<Arguments> findings() {
        return Stream.of(
                Arguments.of("a good run", new Run(), PASS, List.of(), List.of()),
                Arguments.of(
                        "a failed check",
                        new Run().checks(WRONG),
                        FAIL,
                        List.of("the database check condition_1 failed: 2 warehouses break W_YTD = sum(D_YTD)"),
                        List.of()),
                Arguments.of(
                        "a check that did not run",
                        new Run().checks(GOOD, CheckResult.notRun("condition_2", "too large")),
                        PASS,
                        List.of(),
                        List.of("database checks not run: condition_2")),
                Arguments.of("no checks", new Run().checks(), PASS, List.of(), List.of("database checks not run: all")),
                Arguments.of(
                        "failed transactions",
                        new Run().counts(NEW_ORDERS, counts("payment", 1_099, 0, 1, 0, 0)),
                        FAIL,
                        List.of("1 of 1,100 Payment transactions failed"),
                        List.of()),
                Arguments.of(
                        "failed transactions, of which the most frequent cause is named",
                        new Run()
                                .counts(NEW_ORDERS, counts("payment", 1_000, 0, 100, 0, 0))
                                .errors(
                                        error("payment", FailureClass.CONFLICT, "could not serialize", 900),
                                        error("newOrder", FailureClass.REJECTED, "another type's", 80),
                                        error("payment", FailureClass.RETRIES_EXHAUSTED, "after 20 retries", 70),
                                        error("payment", FailureClass.REJECTED, "a limit", 30)),
                        FAIL,
                        List.of("100 of 1,100 Payment transactions failed: after 20 retries"),
                        List.of()),
                Arguments.of(
                        "unknown transactions",
                        new Run().counts(NEW_ORDERS, counts("payment", 99, 0, 0, 2, 0)),
                        FAIL,
                        List.of(
                                "a lost connection left 2 Payment transactions unknown: they may or may not have been committed"),
                        List.of()),
                Arguments.of(
                        "skipped transactions",
                        new Run().counts(NEW_ORDERS, counts("payment", 99, 0, 0, 0, 3)),
                        PASS,
                        List.of(),
                        List.of("3 of 102 Payment transactions were never started")),
                Arguments.of(
                        "an error that stopped the run",
                        new Run().brokenBy("Delivery: no such table"),
                        FAIL,
                        List.of("the run was stopped by an error: Delivery: no such table"),
                        List.of()),
                Arguments.of(
                        "trouble in the ramp-up or the drain",
                        new Run().troubleOutside(7),
                        FAIL,
                        List.of("7 transactions failed or are unknown outside of the measurement interval"),
                        List.of()),
                Arguments.of(
                        "an interrupted run",
                        new Run().interrupted(),
                        NOT_ENOUGH_DATA,
                        List.of("the measurement interval was interrupted"),
                        List.of()),
                Arguments.of(
                        "checks that did not come to their end",
                        new Run().checksCut("the check was interrupted"),
                        NOT_ENOUGH_DATA,
                        List.of("the database was not checked: the check was interrupted"),
                        List.of()),
                Arguments.of(
                        "no New-Order",
                        new Run().counts(counts("newOrder", 0, 0, 0, 0, 0), PAYMENTS),
                        NOT_ENOUGH_DATA,
                        List.of("no New-Order was completed in the measurement interval"),
                        List.of()),
                Arguments.of(
                        "a load without New-Orders",
                        new Run()
                                .counts(counts("newOrder", 0, 0, 0, 0, 0), PAYMENTS)
                                .withoutNewOrders(),
                        PASS,
                        List.of(),
                        List.of()),
                Arguments.of(
                        "no transaction at all",
                        new Run().counts(counts("newOrder", 0, 0, 0, 0, 0)).withoutNewOrders(),
                        NOT_ENOUGH_DATA,
                        List.of("no transaction was completed in the measurement interval"),
                        List.of()),
                Arguments.of(
                        "inputs outside their window",
                        new Run().audit(audit(1.2, 89_000)),
                        FAIL,
                        List.of(
                                "the input audit (clause 2.4.1.4) failed: New-Orders rolled back, %: 1.2 is outside 0.9 to 1.1"),
                        List.of()),
                Arguments.of(
                        "inputs outside their window in a small sample",
                        new Run().audit(audit(1.2, 88_999), audit(1.0, 89_000)),
                        PASS,
                        List.of(),
                        List.of("the sample is too small for 1 of 2 lines of the input audit")),
                Arguments.of(
                        "a driver at its limit",
                        new Run().limited(CheckResult.fail("driverCpu", "93 %")),
                        PASS,
                        List.of(),
                        List.of(
                                "driver-limited: the figures may be the driver's own instead of the database's",
                                "self check failed: 93 %")),
                Arguments.of(
                        "all at once: the worst wins, every reason stays",
                        new Run().interrupted().checks(WRONG).counts(counts("newOrder", 0, 0, 1, 0, 0), PAYMENTS),
                        FAIL,
                        List.of(
                                "the database check condition_1 failed: 2 warehouses break W_YTD = sum(D_YTD)",
                                "1 of 1 New-Order transactions failed",
                                "the measurement interval was interrupted",
                                "no New-Order was completed in the measurement interval"),
                        List.of()));
    }

    @ParameterizedTest(name = "{0}: {2}")
    @MethodSource("findings")
    void findings_decide(String name, Run run, Verdict.Status status, List<String> reasons, List<String> notes) {
        Verdict verdict = Verdict.decide(run.evidence());
        assertThat(verdict).isEqualTo(new Verdict(status, reasons, notes, verdict.limitations()));
    }

    static Stream<Arguments> limitations() {
        return Stream.of(
                Arguments.of(new Run(), "PASS"),
                Arguments.of(
                        new Run().server(false, Map.of("synchronous_commit", "off", "fsync", "off")),
                        "PASS, limited: not durable (fsync=off, synchronous_commit=off)"),
                Arguments.of(
                        new Run().checks(WRONG).server(false, Map.of("fsync", "off")),
                        "FAIL, limited: not durable (fsync=off)"),
                Arguments.of(
                        new Run().interrupted().limited(CheckResult.fail("driverCpu", "93 %")),
                        "NOT ENOUGH DATA, limited: driver-limited"),
                Arguments.of(new Run().counts(NEW_ORDERS, DELIVERIES).backlog(50, 10), "PASS"),
                Arguments.of(new Run().counts(NEW_ORDERS, DELIVERIES).backlog(53, 0), BEHIND),
                Arguments.of(new Run().counts(NEW_ORDERS, DELIVERIES).backlog(0, 11), BEHIND),
                Arguments.of(new Run().backlog(10, 0), "PASS"),
                Arguments.of(new Run().backlog(11, 0), BEHIND),
                Arguments.of(
                        new Run().limited(CheckResult.fail("driverCpu", "93 %")).server(false, Map.of("fsync", "off")),
                        "PASS, limited: not durable (fsync=off); driver-limited"));
    }

    @ParameterizedTest(name = "{1}")
    @MethodSource
    void limitations(Run run, String headline) {
        assertThat(Verdict.decide(run.evidence()).headline()).isEqualTo(headline);
    }

    /** Not being able to tell is neither durable nor not durable. */
    @Test
    void unknown_durability_is_a_note() {
        for (Run run : List.of(new Run().withoutServer(), new Run().server(null, Map.of()))) {
            Verdict verdict = Verdict.decide(run.evidence());
            assertThat(verdict.headline()).isEqualTo("PASS");
            assertThat(verdict.notes()).singleElement().asString().startsWith("durability not available");
        }
    }

    @Test
    void verdict_that_is_not_pass_has_a_reason() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Verdict(FAIL, List.of(), List.of(), List.of()));
        assertThatIllegalArgumentException().isThrownBy(() -> new Verdict(PASS, List.of("why"), List.of(), List.of()));
    }

    private static TransactionResult counts(
            String type, long committed, long rolledBack, long failed, long unknown, long skipped) {
        long due = committed + rolledBack + failed + unknown + skipped;
        return new TransactionResult(type, due, committed, rolledBack, failed, unknown, skipped, 0, null, null);
    }

    private static ErrorCount error(String type, FailureClass failure, String message, long count) {
        return new ErrorCount(type, failure, "40001", 0, message, count);
    }

    private static AuditLine audit(double value, long sample) {
        return AuditLine.judge("rollback", "2.4.1.4", "New-Orders rolled back, %", value, 0.9, 1.1, sample, 89_000);
    }

    /** A good run, changed step by step. */
    private static final class Run {
        private List<TransactionResult> counts = List.of(NEW_ORDERS, PAYMENTS);
        private List<ErrorCount> errors = List.of();
        private boolean newOrdersInMix = true;
        private String checksCut;
        private boolean interrupted;
        private String brokenBy;
        private long troubleOutside;
        private List<CheckResult> checks = List.of(GOOD);
        private List<CheckResult> selfChecks = List.of();
        private List<AuditLine> audit = List.of();
        private DeferredDelivery.Backlog backlog;
        private Server server = told(true, Map.of());

        private static Server told(Boolean durable, Map<String, String> settings) {
            return new Server(null, null, durable, settings, Map.of(), Map.of(), null, 0, Map.of());
        }

        Run server(Boolean durable, Map<String, String> settings) {
            server = told(durable, settings);
            return this;
        }

        Run backlog(long atEnd, long waitedForPlace) {
            backlog = new DeferredDelivery.Backlog(0, atEnd, waitedForPlace);
            return this;
        }

        Run withoutServer() {
            server = null;
            return this;
        }

        Run counts(TransactionResult... results) {
            counts = List.of(results);
            return this;
        }

        Run withoutNewOrders() {
            newOrdersInMix = false;
            return this;
        }

        Run interrupted() {
            interrupted = true;
            return this;
        }

        Run brokenBy(String error) {
            brokenBy = error;
            return this;
        }

        Run troubleOutside(long transactions) {
            troubleOutside = transactions;
            return this;
        }

        Run checks(CheckResult... list) {
            checks = List.of(list);
            return this;
        }

        Run checksCut(String why) {
            checksCut = why;
            return this;
        }

        Run limited(CheckResult... list) {
            selfChecks = List.of(list);
            return this;
        }

        Run errors(ErrorCount... list) {
            errors = List.of(list);
            return this;
        }

        Run audit(AuditLine... list) {
            audit = List.of(list);
            return this;
        }

        Verdict.Evidence evidence() {
            return new Verdict.Evidence(
                    counts,
                    errors,
                    newOrdersInMix,
                    interrupted,
                    checksCut,
                    brokenBy,
                    troubleOutside,
                    checks,
                    selfChecks,
                    audit,
                    new DeferredDelivery(null, null, backlog, 0, 0),
                    server,
                    DriverGates.limited(selfChecks));
        }
    }
}
