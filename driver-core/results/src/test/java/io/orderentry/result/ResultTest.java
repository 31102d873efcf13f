package io.orderentry.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.orderentry.model.Failure;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class ResultTest {

    @Test
    void nullFigureWithoutAReasonIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> with(Results.good(), absent -> absent.remove("host.disk.readAwaitMillis")))
                .withMessage("host.disk.readAwaitMillis is null without a reason in 'absent'");
    }

    @Test
    void emptyReasonIsNone() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> with(Results.good(), absent -> absent.put("host.disk.readAwaitMillis", " ")))
                .withMessageContaining("without a reason");
    }

    @Test
    void missingSectionWithoutAReasonIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> with(Results.bad(), absent -> absent.remove("host")))
                .withMessage("host is null without a reason in 'absent'");
    }

    @Test
    void timesWithoutSamplesNeedTheirReason() {
        assertThat(Results.bad().absent()).containsEntry("transactions.stockLevel.responseMillis", "no samples");
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> with(Results.bad(), absent -> absent.remove("transactions.stockLevel.responseMillis")));
    }

    @Test
    void reasonForAFigureThatIsThereIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> with(Results.good(), absent -> absent.put("driver.cpuSeconds", "not available")))
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
                .isThrownBy(() -> copy(
                        Results.good(),
                        Results.good().transactions(),
                        new Phases(10, 61, false),
                        Results.good().absent()))
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

    private static Result with(Result result, Consumer<Map<String, String>> change) {
        Map<String, String> absent = new TreeMap<>(result.absent());
        change.accept(absent);
        return copy(result, result.transactions(), result.phases(), absent);
    }

    private static Result with(Map<String, TransactionResult> transactions) {
        return copy(
                Results.good(),
                transactions,
                Results.good().phases(),
                Results.good().absent());
    }

    private static Result copy(
            Result r, Map<String, TransactionResult> transactions, Phases phases, Map<String, String> absent) {
        return ResultBuilder.builder()
                .formatVersion(r.formatVersion())
                .verdict(r.verdict())
                .identity(r.identity())
                .workload(r.workload())
                .phases(phases)
                .throughput(r.throughput())
                .transactions(transactions)
                .deferredDelivery(r.deferredDelivery())
                .pacing(r.pacing())
                .entireRun(r.entireRun())
                .errors(r.errors())
                .outages(r.outages())
                .host(r.host())
                .hosts(r.hosts())
                .server(r.server())
                .databaseTime(r.databaseTime())
                .driver(r.driver())
                .steadyState(r.steadyState())
                .profiles(r.profiles())
                .targets(r.targets())
                .nodes(r.nodes())
                .disclosures(r.disclosures())
                .checks(r.checks())
                .selfChecks(r.selfChecks())
                .audit(r.audit())
                .startState(r.startState())
                .endState(r.endState())
                .settingsHash(r.settingsHash())
                .absent(absent)
                .build();
    }
}
