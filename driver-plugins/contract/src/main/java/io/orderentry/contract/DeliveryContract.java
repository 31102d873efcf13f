package io.orderentry.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.config.Mode;
import io.orderentry.model.DeliveryInput;
import io.orderentry.model.DeliveryOutput;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;

/** Delivery on rows that are known (clause 2.7). */
abstract class DeliveryContract extends TransactionContract {
    private static final int DISTRICTS = 10;

    private record Receiver(int id, long balance, int deliveries) {
        static Receiver read(Sql sql, int district, int customer) throws SQLException {
            return sql.one(
                    row -> new Receiver(
                            customer, row.getBigDecimal(1).movePointRight(2).longValueExact(), row.getInt(2)),
                    "select c_balance, c_delivery_cnt from customer where c_w_id = 1 and c_d_id = ? and c_id = ?",
                    district,
                    customer);
        }
    }

    /** The oldest undelivered order of a district, and the figures of its customer that a Delivery moves. */
    private record Oldest(int district, int order, int lines, long amount, Receiver customer) {
        static Oldest read(Sql sql, int district) throws SQLException {
            int order = sql.number("select min(no_o_id) from new_order where no_w_id = 1 and no_d_id = ?", district);
            String lines = " from order_line where ol_w_id = 1 and ol_d_id = ? and ol_o_id = ?";
            int customer = sql.number(
                    "select o_c_id from orders where o_w_id = 1 and o_d_id = ? and o_id = ?", district, order);
            return new Oldest(
                    district,
                    order,
                    sql.number("select count(*)" + lines, district, order),
                    sql.cents("select sum(ol_amount)" + lines, district, order),
                    Receiver.read(sql, district, customer));
        }
    }

    private static List<Oldest> oldest(Sql sql) throws SQLException {
        List<Oldest> oldest = new ArrayList<>();
        for (int district = 1; district <= DISTRICTS; district++) {
            oldest.add(Oldest.read(sql, district));
        }
        return oldest;
    }

    private static DeliveryOutput run(OneTerminal terminal, DeliveryInput input) throws SQLException {
        return terminal.run(DeliveryOutput.class, input);
    }

    private static void assertDelivered(Sql sql, Oldest was, DeliveryInput input) throws SQLException {
        Object[] order = {was.district(), was.order()};
        assertThat(sql.number(
                        "select count(*) from new_order where no_w_id = 1 and no_d_id = ? and no_o_id = ?", order))
                .isZero();
        assertThat(sql.number("select o_carrier_id from orders where o_w_id = 1 and o_d_id = ? and o_id = ?", order))
                .isEqualTo(input.carrier());
        assertThat(sql.number(
                        "select count(*) from order_line where ol_w_id = 1 and ol_d_id = ? and ol_o_id = ?"
                                + " and ol_delivery_d = ?",
                        was.district(),
                        was.order(),
                        input.date()))
                .isEqualTo(was.lines());
        Receiver customer = was.customer();
        assertThat(Receiver.read(sql, was.district(), customer.id()))
                .isEqualTo(new Receiver(customer.id(), customer.balance() + was.amount(), customer.deliveries() + 1));
    }

    private static int linesDeliveredAt(Sql sql, LocalDateTime date) throws SQLException {
        return sql.number("select count(*) from order_line where ol_delivery_d = ?", date);
    }

    @EachMode
    @DisplayName("2.7.4.2 the oldest undelivered order of each of the ten districts, and nothing else, is delivered")
    void tenDistricts(Mode mode) throws Exception {
        in(mode, (sql, terminal) -> {
            for (int carrier : new int[] {1, 10}) {
                List<Oldest> oldest = oldest(sql);
                int undelivered = sql.number("select count(*) from new_order");
                DeliveryInput input = new DeliveryInput(1, carrier, date());

                DeliveryOutput shown = run(terminal, input);

                assertThat(shown.orders())
                        .containsExactly(oldest.stream().mapToInt(Oldest::order).toArray());
                for (Oldest was : oldest) {
                    assertDelivered(sql, was, input);
                }
                assertThat(sql.number("select count(*) from new_order")).isEqualTo(undelivered - DISTRICTS);
                assertThat(linesDeliveredAt(sql, input.date()))
                        .isEqualTo(oldest.stream().mapToInt(Oldest::lines).sum());
            }
        });
    }

    @EachMode
    @DisplayName(
            "2.7.4.2 districts without an undelivered order are skipped, others are not; none at all is no failure")
    void emptyDistricts(Mode mode) throws Exception {
        List<Integer> all = IntStream.rangeClosed(1, DISTRICTS).boxed().toList();
        in(mode, (sql, terminal) -> {
            for (List<Integer> empty : List.of(List.of(3, 7), all)) {
                List<Oldest> oldest = oldest(sql);
                DeliveryInput input = new DeliveryInput(1, 5, date());
                for (int district : empty) {
                    sql.change("delete from new_order where no_w_id = 1 and no_d_id = ?", district);
                }
                try {
                    DeliveryOutput shown = run(terminal, input);

                    assertThat(shown.skippedDistricts()).isEqualTo(empty.size());
                    int lines = 0;
                    for (Oldest was : oldest) {
                        boolean delivered = !empty.contains(was.district());
                        assertThat(shown.orders()[was.district() - 1]).isEqualTo(delivered ? was.order() : 0);
                        if (delivered) {
                            assertDelivered(sql, was, input);
                            lines += was.lines();
                        }
                    }
                    assertThat(linesDeliveredAt(sql, input.date())).isEqualTo(lines);
                } finally {
                    recallUndelivered(sql);
                }
                assertThat(Oldest.read(sql, 3)).isEqualTo(oldest.get(2));
            }
        });
    }

    private static void recallUndelivered(Sql sql) throws SQLException {
        sql.change("insert into new_order (no_o_id, no_d_id, no_w_id) select o_id, o_d_id, o_w_id from orders"
                + " where o_w_id = 1 and o_carrier_id is null and not exists (select 1 from new_order"
                + " where no_w_id = o_w_id and no_d_id = o_d_id and no_o_id = o_id)");
    }
}
