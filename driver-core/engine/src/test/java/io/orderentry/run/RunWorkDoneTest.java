package io.orderentry.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.check.ExpectedWork;
import io.orderentry.model.DeliveryInput;
import io.orderentry.model.Failure;
import io.orderentry.model.NewOrderInput;
import io.orderentry.model.PaymentInput;
import io.orderentry.model.TransactionInput;
import io.orderentry.model.TransactionType;
import io.orderentry.result.ErrorCount;
import io.orderentry.run.OutcomeCounts.Count;
import org.junit.jupiter.api.Test;

/** What a run reports as done agrees with what the database was asked for. */
class RunWorkDoneTest extends VirtualRun {
    @Test
    void theWorkDoneIsThatOfTheWholeRun() throws InterruptedException {
        RunOutcome outcome = run("warmup=100ms", "duration=100ms", "connections=4");
        long orders = 0;
        long payments = 0;
        long cents = 0;
        long deliveries = 0;
        for (TransactionInput input : database.inputs()) {
            if (input instanceof NewOrderInput order) {
                orders += order.rollsBack() ? 0 : 1;
            } else if (input instanceof PaymentInput payment) {
                payments++;
                cents += payment.amountCents();
            } else if (input instanceof DeliveryInput) {
                deliveries++;
            }
        }
        assertThat(outcome.workDone()).isEqualTo(new ExpectedWork(orders, 0, payments, 0, cents, 0, deliveries, 0, 0));
    }

    @Test
    void whatTheDatabaseDidAgainstTheInputsFailsAndIsStillWorkDone() throws InterruptedException {
        database.contrary();
        RunOutcome outcome = run("warmup=100ms", "transactions=1500", "connections=4", "seed=3");
        long committed = 0;
        long payments = 0;
        for (TransactionInput input : database.inputs()) {
            committed += input.rollsBack() ? 1 : 0;
            payments += input instanceof PaymentInput ? 1 : 0;
        }
        assertThat(committed).isPositive();
        OutcomeCounts whole = outcome.inEntireRun();
        assertThat(whole.get(TransactionType.NEW_ORDER, Count.FAILED))
                .isEqualTo(whole.get(TransactionType.NEW_ORDER, Count.DUE));
        assertThat(outcome.workDone().newOrders()).isEqualTo(committed);
        assertThat(outcome.workDone().payments()).isEqualTo(payments);
        assertThat(outcome.errors())
                .extracting(ErrorCount::failure)
                .containsExactly(Failure.UNEXPECTED_ROLLBACK, Failure.UNEXPECTED_COMMIT);
    }
}
