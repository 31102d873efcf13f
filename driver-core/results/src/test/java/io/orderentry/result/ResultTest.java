package io.orderentry.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.orderentry.model.Failure;
import io.orderentry.model.TransactionType;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class ResultTest {

    @Test
    void nullFigureWithoutAReasonIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> reread(Results.good(), absent -> absent.remove("host.disk.readAwaitMillis")))
                .withMessage("host.disk.readAwaitMillis is null without a reason in 'absent'");
    }

    @Test
    void emptyReasonIsNone() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> reread(Results.good(), absent -> absent.put("host.disk.readAwaitMillis", " ")))
                .withMessageContaining("without a reason");
    }

    @Test
    void missingSectionWithoutAReasonIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> reread(Results.bad(), absent -> absent.remove("host")))
                .withMessage("host is null without a reason in 'absent'");
    }

    @Test
    void timesWithoutSamplesNeedTheirReason() {
        assertThat(Results.bad()
                        .transaction(TransactionType.STOCK_LEVEL)
                        .responseMillis()
                        .reason())
                .isEqualTo("no samples");
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> reread(Results.bad(), absent -> absent.remove("transactions.stockLevel.responseMillis")));
    }

    @Test
    void reasonForAFigureThatIsThereIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> reread(Results.good(), absent -> absent.put("driver.cpuSeconds", "not available")))
                .withMessage("absent: driver.cpuSeconds is there, but has a reason for its absence: not available");
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
                .isThrownBy(() -> AuditLineBuilder.builder()
                        .id("rollback")
                        .clause("2.4.1.4")
                        .text("%")
                        .low(0.9)
                        .high(1.1)
                        .sample(0)
                        .neededSample(0)
                        .status(AuditLine.Status.NOT_APPLICABLE)
                        .detail("")
                        .build());
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
