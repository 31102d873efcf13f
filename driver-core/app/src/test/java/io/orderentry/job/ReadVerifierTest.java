package io.orderentry.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import io.orderentry.check.Finding;
import io.orderentry.check.Finding.Status;
import io.orderentry.model.Failure;
import io.orderentry.model.StockLevelOutput;
import io.orderentry.run.RunPlan;
import io.orderentry.schedule.Loads;
import io.orderentry.txn.ScriptedOrderEntry;
import io.orderentry.txn.Session;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Nothing but these rules sees a server that answers Order-Status and Stock-Level wrongly. */
class ReadVerifierTest {
    private final ScriptedOrderEntry server = new ScriptedOrderEntry();

    private List<Finding> verify(ReadVerifier.Reference reference) {
        RunPlan plan = RunPlan.of(Loads.load(), 2, 100, 2);
        return new ReadVerifier(plan, 7).verify(Session.of(server), reference);
    }

    @Test
    void whatTheTablesHoldPasses() {
        assertThat(verify(ScriptedOrderEntry::answer))
                .extracting(Finding::id, Finding::clause, Finding::status)
                .containsExactly(
                        tuple("order_status_outputs", "2.6.2", Status.PASS),
                        tuple("stock_level_outputs", "2.8.2", Status.PASS));
        assertThat(server.inputs()).hasSize(14).doesNotHaveDuplicates();
    }

    @Test
    void anotherAnswerFails() {
        List<Finding> findings = verify(input -> ScriptedOrderEntry.answer(input) instanceof StockLevelOutput level
                ? new StockLevelOutput(level.lowStock() + 1)
                : ScriptedOrderEntry.answer(input));
        assertThat(findings).extracting(Finding::status).containsExactly(Status.PASS, Status.FAIL);
        assertThat(findings.get(1).detail())
                .startsWith("7 of 7 sampled outputs are wrong; the first showed StockLevelOutput[lowStock=0] instead of"
                        + " StockLevelOutput[lowStock=1] for StockLevelInput[");
    }

    @Test
    void anErrorFails() {
        server.thenFail(Failure.BROKEN);
        assertThat(verify(ScriptedOrderEntry::answer).get(0).detail())
                .startsWith("1 of 7 sampled transactions failed, and have no output to compare; the first with '");
    }

    @Test
    void errorsAloneSayNothingAboutTheTables() {
        for (int i = 0; i < 7; i++) {
            server.thenFail(Failure.BROKEN);
        }
        assertThat(verify(ScriptedOrderEntry::answer).get(0))
                .extracting(Finding::status, Finding::detail)
                .satisfies(found -> assertThat(found.get(0)).isEqualTo(Status.NOT_RUN))
                .satisfies(found -> assertThat((String) found.get(1)).startsWith("7 of 7 sampled transactions failed"));
    }
}
