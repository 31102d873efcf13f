package io.orderentry.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.orderentry.model.Failure;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class ResultTest {
    /** A path, the reason that the JSON has for it, and the refusal. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        host.disk.readAwaitMillis               |               | host.disk.readAwaitMillis is null without a reason in 'absent'
        host.disk.readAwaitMillis               | ` `           | host.disk.readAwaitMillis is null without a reason in 'absent'
        driver.cpuSeconds                       | not available | absent: driver.cpuSeconds is there, but has a reason for its absence: not available
        """)
    void reasonThatDoesNotFitIsRefused(String path, String reason, String message) {
        assertRefused(() -> reread(Results.good(), absent -> set(absent, path, reason)), message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"host", "transactions.stockLevel.responseMillis"})
    void missingSectionAndTimesWithoutSamplesNeedTheirReason(String path) {
        assertThat(ResultJson.absent(Results.bad())).containsKey(path);
        assertRefused(
                () -> reread(Results.bad(), absent -> absent.remove(path)),
                path + " is null without a reason in 'absent'");
    }

    private static void set(ObjectNode absent, String path, String reason) {
        absent.remove(path);
        if (reason != null) {
            absent.put(path, reason);
        }
    }

    @Test
    void reasonForASettingThatIsNotListedIsKept() {
        assertThat(Results.good().absent()).containsKey("server.settings.full_page_writes");
    }

    @Test
    void recordsThatContradictThemselvesAreRefused() {
        Map<String, TransactionResult> types = Results.good().transactions();
        Map<String, TransactionResult> four = new LinkedHashMap<>(types);
        four.remove("delivery");
        assertRefused(() -> with(four), "transactions: delivery is missing");
        Map<String, TransactionResult> mixedUp = new LinkedHashMap<>(types);
        mixedUp.put("delivery", types.get("payment"));
        assertRefused(() -> with(mixedUp), "transactions: under delivery are the counts of payment");
        ResultBuilder longer = ResultBuilder.builder(Results.good()).phases(new Phases(10, 61, false));
        assertRefused(longer::build, "identity.durationSeconds 60.0 is not phases.intervalSeconds 61.0");
        assertRefused(
                () -> new DatabaseSnapshot(Map.of(), Map.of("sum(w_ytd)", "many"), Map.of()),
                "sum(w_ytd): 'many' is not a decimal number");
        assertRefused(
                () -> new ErrorCount("payment", Failure.REJECTED, null, 0, "no", 0),
                "errors: a count of 0 for payment is not 1 or more");
        assertRefused(() -> CheckResult.notRun("condition_1", " "), "checks: 'condition_1' needs an id and a detail");
        assertRefused(
                () -> new AuditLine(
                        "rollback", "2.4.1.4", "%", null, 0.9, 1.1, 0, 0, AuditLine.Status.NOT_APPLICABLE, ""),
                "audit: rollback: only a line that does not apply has no value, and it has a reason");
    }

    private static void assertRefused(ThrowingCallable action, String message) {
        assertThatIllegalArgumentException().isThrownBy(action).withMessage(message);
    }

    /** What is read back when the reasons in the JSON are others. */
    private static Result reread(Result result, Consumer<ObjectNode> change) {
        JsonNode tree = ResultJson.parse(ResultJson.text(result));
        change.accept((ObjectNode) tree.get("absent"));
        return ResultJson.result(tree);
    }

    private static Result with(Map<String, TransactionResult> transactions) {
        return ResultBuilder.builder(Results.good()).transactions(transactions).build();
    }

    private static final Reading<Double> NONE = Reading.unavailable("no counter");

    @Test
    void isAValueOrAReason() {
        assertThat(Reading.of(0.0, "unused")).isEqualTo(Reading.of(0.0));
        assertThatIllegalArgumentException().isThrownBy(() -> Reading.of(null, " "));
        assertThatIllegalArgumentException().isThrownBy(() -> Reading.of(null, null));
        assertThatIllegalArgumentException().isThrownBy(() -> new Reading<>(1.0, "no counter"));
    }

    @Test
    void followsFromAnotherWithItsReason() {
        assertThat(Reading.of(2.0).map(value -> 3 * value).value()).isEqualTo(6);
        assertThat(NONE.map(value -> 3 * value)).isEqualTo(NONE);
        assertThat(Reading.of(2.0).flatMap(value -> NONE)).isEqualTo(NONE);
        assertThat(NONE.flatMap(value -> Reading.of("x")).reason()).isEqualTo("no counter");
        assertThat(NONE.otherwise("another").reason()).isEqualTo("another");
        assertThat(NONE.orElse(5.0)).isEqualTo(5);
        assertThat(NONE.orNull()).isNull();
    }

    @Test
    void microsecondsBecomeMillisecondsAndNoSamplesAreNotZero() {
        Histogram micros = new Histogram(3);
        assertThat(Percentiles.ofMicros(micros)).isNull();
        for (int i = 1; i <= 1_000; i++) {
            micros.recordValue(i);
        }

        assertThat(Percentiles.ofMicros(micros)).isEqualTo(new Percentiles(0.501, 0.5, 0.9, 0.95, 0.99, 0.999, 1));
    }

    @Test
    void longTimesKeepThreeDigits() {
        Histogram micros = new Histogram(3);
        micros.recordValue(12_345_678);

        Percentiles times = Percentiles.ofMicros(micros);

        assertThat(times.p50()).isCloseTo(12_345.678, within(12.3));
        assertThat(times.max()).isEqualTo(times.p50());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        payment  | 16 | 5 | 4 |  3 | 2 | 1 |  0 | payment: the counts do not add up: due 16 is not committed 5 + rolledBack 4 + failed 3 + unknown 2 + skipped 1 = 15
        payment  |  1 | 2 | 0 | -1 | 0 | 0 |  0 | payment: a count is negative: due 1, committed 2 + rolledBack 0 + failed -1 + unknown 0 + skipped 0, retries 0
        payment  |  0 | 0 | 0 |  0 | 0 | 0 | -1 | payment: a count is negative: due 0, committed 0 + rolledBack 0 + failed 0 + unknown 0 + skipped 0, retries -1
        neworder |  0 | 0 | 0 |  0 | 0 | 0 |  0 | 'neworder' is no transaction type; there are newOrder, payment, orderStatus, delivery, stockLevel
        """, quoteCharacter = '`')
    void countsThatAreNone(
            String type,
            long due,
            long committed,
            long rolledBack,
            long failed,
            long unknown,
            long skipped,
            long retries,
            String message) {
        assertRefused(
                () -> Results.counts(type, due, committed, rolledBack, failed, unknown, skipped, retries), message);
    }

    @Test
    @DisplayName("5.4.2: New-Orders rolled back by design count as completed")
    void rolledBackCountAsCompleted() {
        assertThat(Results.counts("payment", 15, 5, 4, 3, 2, 1, 99).completed()).isEqualTo(9);
        assertThat(Results.counts("newOrder", 100, 99, 1, 0, 0, 0, 0).completed())
                .isEqualTo(100);
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, textBlock = """
        DELIVERIES, WORKERS, AT START, AT END, WAITED, BEHIND
        1000, 3, 0, 0, 0, false
        1000, 3, 0, 52, 0, false
        1000, 3, 0, 53, 0, true
        1000, 3, 60, 0, 0, false
        59, 1, 0, 4, 0, true
        59, 2, 0, 4, 0, false
        0, 1, 0, 2, 0, false
        0, 1, 0, 3, 0, true
        1000, 3, 0, 0, 10, false
        1000, 3, 0, 0, 11, true
        1000000, 1, 100, 100, 500, false
        """)
    void isBehindWhenTheMixWouldSuffer(
            long deliveries, int workers, long atStart, long atEnd, long waited, boolean behind) {
        DeferredDelivery.Backlog backlog = new DeferredDelivery.Backlog(atStart, atEnd, waited);
        assertThat(deferred(Reading.of(backlog)).isFallingBehind(deliveries, workers))
                .isEqualTo(behind);
        assertThat(deferred(Reading.unavailable("ran at once")).isFallingBehind(deliveries, workers))
                .isFalse();
    }

    private static DeferredDelivery deferred(Reading<DeferredDelivery.Backlog> backlog) {
        Reading<Percentiles> none = Reading.unavailable(Blank.REASON);
        return new DeferredDelivery(none, none, Reading.unavailable(Blank.REASON), backlog, 0, 0);
    }

    private static final Map<String, TransactionResult> COUNTS = Map.of(
            "newOrder", Results.counts("newOrder", 103, 99, 1, 1, 1, 1, 50),
            "payment", Results.counts("payment", 100, 100, 0, 0, 0, 0, 0));

    @Test
    @DisplayName("5.4.2: the rolled-back New-Orders are counted, failed, unknown and skipped ones are not")
    void headline() {
        Throughput throughput = Throughput.of(COUNTS, 30, Reading.of(8.0), 2_100L, Reading.of(new Stall(0.25, 6)));

        assertThat(throughput)
                .isEqualTo(new Throughput(
                        Reading.of(200.0),
                        Reading.of(198.0),
                        Reading.of(200 / 30.0),
                        Reading.of(8.0),
                        Reading.of(10.5),
                        Reading.of(new Stall(0.25, 6))));
    }

    @Test
    void whatWasNotCountedHasItsReason() {
        Throughput throughput = Throughput.of(
                Map.of("payment", Results.counts("payment", 0, 0, 0, 0, 0, 0, 0)),
                30,
                Reading.unavailable(Blank.REASON),
                5L,
                Reading.unavailable(Blank.REASON));

        assertThat(throughput)
                .isEqualTo(new Throughput(
                        Reading.unavailable("no New-Order was due"),
                        Reading.unavailable("no New-Order was due"),
                        Reading.of(0.0),
                        Reading.unavailable(Blank.REASON),
                        Reading.unavailable("no transaction was completed"),
                        Reading.unavailable(Blank.REASON)));
    }

    @Test
    void noIntervalHasNoThroughput() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Throughput.of(
                        COUNTS, 0, Reading.unavailable(Blank.REASON), 0, Reading.unavailable(Blank.REASON)));
    }
}
