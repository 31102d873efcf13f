package io.orderentry.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.config.Mode;
import io.orderentry.model.CustomerKey;
import io.orderentry.model.NewOrderInput;
import io.orderentry.model.NewOrderOutput;
import io.orderentry.model.OrderStatusInput;
import io.orderentry.model.OrderStatusOutput;
import io.orderentry.model.OrderStatusOutput.Line;
import io.orderentry.model.PaymentInput;
import io.orderentry.model.PaymentOutput;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.DisplayName;

/** Order-Status on rows that are known (clause 2.6). */
abstract class OrderStatusContract extends TransactionContract {

    private static OrderStatusOutput run(OneTerminal terminal, CustomerKey customer) throws SQLException {
        return terminal.run(OrderStatusOutput.class, new OrderStatusInput(customer));
    }

    @EachMode
    @DisplayName("2.6.2.2 the customer's newest order with its lines, and the balance as it is now")
    void newestOrder(Mode mode) throws Exception {
        in(mode, (sql, terminal) -> {
            CustomerKey customer = CustomerKey.byId(1, 1, 1234);
            int[] items = {5, 500, 50, 50_000, 5_000};
            NewOrderInput input =
                    new NewOrderInput(1, 1, 1234, items, new int[] {1, 2, 1, 1, 1}, new int[] {1, 2, 3, 4, 5}, date());
            NewOrderOutput older = terminal.run(NewOrderOutput.class, input);
            NewOrderOutput newer = terminal.run(NewOrderOutput.class, input);
            PaymentOutput payment = terminal.run(PaymentOutput.class, new PaymentInput(1, 1, customer, 7_77, date()));

            OrderStatusOutput shown = run(terminal, customer);

            assertThat(shown.order()).isEqualTo(newer.order()).isEqualTo(older.order() + 1);
            assertThat(shown.entryDate()).isEqualTo(input.entryDate());
            assertThat(shown.carrier()).isZero();
            assertThat(shown.balanceCents()).isEqualTo(payment.balanceCents());
            assertThat(List.of(shown.customerId() + "", shown.first(), shown.middle(), shown.last()))
                    .containsExactly("1234", payment.first(), payment.middle(), payment.last());
            assertThat(shown.lines())
                    .containsExactly(
                            new Line(5, 1, 1, newer.lines().get(0).amountCents(), null),
                            new Line(500, 2, 2, newer.lines().get(1).amountCents(), null),
                            new Line(50, 1, 3, newer.lines().get(2).amountCents(), null),
                            new Line(50_000, 1, 4, newer.lines().get(3).amountCents(), null),
                            new Line(5_000, 1, 5, newer.lines().get(4).amountCents(), null));
        });
    }

    @EachMode
    @DisplayName("2.6.2.2 by last name: row ceil(n/2) by C_FIRST, equal first names by C_ID, letters by their bytes")
    void byLastName(Mode mode) throws Exception {
        in(mode, (sql, terminal) -> {
            for (Namesakes namesakes : Namesakes.plantAll(sql, 2)) {
                OrderStatusOutput shown = run(terminal, CustomerKey.byName(1, 2, namesakes.last()));

                assertThat(shown.customerId()).as(namesakes.last()).isEqualTo(namesakes.expected());
                assertThat(shown).isEqualTo(run(terminal, CustomerKey.byId(1, 2, namesakes.expected())));
            }
        });
    }
}
