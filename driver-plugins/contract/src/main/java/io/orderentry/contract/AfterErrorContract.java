package io.orderentry.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.config.Mode;
import io.orderentry.model.DeliveryInput;
import io.orderentry.model.DeliveryOutput;
import io.orderentry.model.NewOrderInput;
import io.orderentry.model.NewOrderInputBuilder;
import io.orderentry.model.NewOrderOutput;
import java.sql.SQLException;
import java.util.List;

/** An error in the middle of a transaction undoes it, and leaves nothing of it for the next one of the same session. */
abstract class AfterErrorContract extends TransactionContract {
    private static final int[] QUANTITIES = {1, 1, 1, 1, 1};

    private NewOrderInput order(int district, int... items) {
        return NewOrderInputBuilder.builder()
                .warehouse(1)
                .district(district)
                .customer(9)
                .items(items)
                .supplyWarehouses(new int[] {1, 1, 1, 1, 1})
                .quantities(QUANTITIES)
                .entryDate(date())
                .build();
    }

    private static int nextOrder(Sql sql, int district) throws SQLException {
        return sql.number("select d_next_o_id from district where d_w_id = 1 and d_id = ?", district);
    }

    private static int linesFrom(Sql sql, int district, int order) throws SQLException {
        return sql.number(
                "select count(*) from order_line where ol_w_id = 1 and ol_d_id = ? and ol_o_id >= ?", district, order);
    }

    @EachMode
    void anOrderAfterOneThatFailedIsWhole(Mode mode) throws Exception {
        in(mode, (sql, terminal) -> {
            StockRow failed = StockRow.read(sql, 1, 602);
            int next = nextOrder(sql, 1);
            List<String[]> rules = List.of(
                    new String[] {"stock", "s_w_id <> 1 or s_i_id <> 602 or s_order_cnt <= " + failed.orders()},
                    new String[] {"order_line", "ol_w_id <> 1 or ol_d_id <> 1 or ol_o_id < " + next},
                    new String[] {"orders", "o_w_id <> 1 or o_d_id <> 1 or o_id < " + next});
            for (String[] rule : rules) {
                whileForbidden(mode, rule[0], rule[1], session -> {
                    assertFails(session, order(1, 601, 602, 603, 604, 605));
                    StockRow before = StockRow.read(sql, 1, 612);
                    int other = nextOrder(sql, 2);

                    NewOrderOutput shown = session.run(NewOrderOutput.class, order(2, 611, 612, 613, 614, 615));

                    assertThat(shown.order()).isEqualTo(other);
                    assertThat(linesFrom(sql, 2, other))
                            .as("lines of the order after it")
                            .isEqualTo(5);
                    assertThat(StockRow.read(sql, 1, 612))
                            .isEqualTo(before.after(shown.lines().get(1).stockQuantity(), 1, 1, 0));
                });
                assertThat(nextOrder(sql, 1)).isEqualTo(next);
                assertThat(linesFrom(sql, 1, next))
                        .as("lines of the order that failed on %s", rule[0])
                        .isZero();
                assertThat(StockRow.read(sql, 1, 602)).isEqualTo(failed);
            }
        });
    }

    @EachMode
    void aDeliveryAfterOneThatFailedIsWhole(Mode mode) throws Exception {
        in(mode, (sql, terminal) -> {
            int oldest = sql.number("select min(no_o_id) from new_order where no_w_id = 1 and no_d_id = 5");
            int customer = sql.number("select o_c_id from orders where o_w_id = 1 and o_d_id = 5 and o_id = ?", oldest);
            int deliveries = deliveries(sql, customer);
            List<String[]> rules = List.of(
                    new String[] {"orders", "o_w_id <> 1 or o_d_id <> 5 or o_carrier_id is null or o_id < " + oldest},
                    new String[] {
                        "order_line", "ol_w_id <> 1 or ol_d_id <> 5 or ol_delivery_d is null or ol_o_id < " + oldest
                    },
                    new String[] {
                        "customer",
                        "c_w_id <> 1 or c_d_id <> 5 or c_id <> " + customer + " or c_delivery_cnt <= " + deliveries
                    });
            for (String[] rule : rules) {
                DeliveryInput failing = new DeliveryInput(1, 3, date());
                whileForbidden(mode, rule[0], rule[1], session -> {
                    assertFails(session, failing);

                    DeliveryOutput shown = session.run(DeliveryOutput.class, new DeliveryInput(2, 4, date()));

                    assertThat(shown.skippedDistricts()).isZero();
                });
                assertThat(sql.number("select count(*) from order_line where ol_delivery_d = ?", failing.date()))
                        .as("lines of the Delivery that failed on %s", rule[0])
                        .isZero();
                assertThat(sql.number("select min(no_o_id) from new_order where no_w_id = 1 and no_d_id = 5"))
                        .isEqualTo(oldest);
                assertThat(deliveries(sql, customer)).isEqualTo(deliveries);
            }
        });
    }

    private static int deliveries(Sql sql, int customer) throws SQLException {
        return sql.number("select c_delivery_cnt from customer where c_w_id = 1 and c_d_id = 5 and c_id = ?", customer);
    }
}
