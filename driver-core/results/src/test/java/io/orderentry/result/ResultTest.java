package io.orderentry.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.orderentry.model.Failure;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
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
        assertThatIllegalArgumentException()
                .isThrownBy(() -> reread(Results.good(), absent -> set(absent, path, reason)))
                .withMessage(message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"host", "transactions.stockLevel.responseMillis"})
    void missingSectionAndTimesWithoutSamplesNeedTheirReason(String path) {
        assertThat(ResultJson.absent(Results.bad())).containsKey(path);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> reread(Results.bad(), absent -> absent.remove(path)))
                .withMessage(path + " is null without a reason in 'absent'");
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
    void missingTypeIsRefused() {
        Map<String, TransactionResult> four = new LinkedHashMap<>(Results.good().transactions());
        four.remove("delivery");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> with(four))
                .withMessage("transactions: delivery is missing");
    }

    @Test
    void countsUnderTheWrongTypeAreRefused() {
        Map<String, TransactionResult> mixedUp =
                new LinkedHashMap<>(Results.good().transactions());
        mixedUp.put("delivery", mixedUp.get("payment"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> with(mixedUp))
                .withMessage("transactions: under delivery are the counts of payment");
    }

    @Test
    void twoLengthsOfTheIntervalMustBeOne() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ResultBuilder.builder(Results.good())
                        .phases(new Phases(10, 61, false))
                        .build())
                .withMessage("identity.durationSeconds 60.0 is not phases.intervalSeconds 61.0");
    }

    @Test
    void sumThatIsNoNumberIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new DatabaseSnapshot(Map.of(), Map.of("sum(w_ytd)", "many"), Map.of()))
                .withMessage("sum(w_ytd): 'many' is not a decimal number");
    }

    @Test
    void errorThatWasNeverMetIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ErrorCount("payment", Failure.REJECTED, null, 0, "no", 0))
                .withMessage("errors: a count of 0 for payment is not 1 or more");
    }

    @Test
    void checkWithoutADetailIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> CheckResult.notRun("condition_1", " "));
    }

    @Test
    void auditLineWithoutAValueNeedsItsReason() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new AuditLine(
                        "rollback", "2.4.1.4", "%", null, 0.9, 1.1, 0, 0, AuditLine.Status.NOT_APPLICABLE, ""));
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
}
