package io.orderentry.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.model.Table;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The checker of the other tests finds nothing in a right database, and each rule catches a fault that was planted for it. */
class ConsistencyTest {
    private final SmallDatabase small = new SmallDatabase();

    @Test
    void aRightDatabase() {
        assertThat(small.broken()).isEmpty();
    }

    private static Arguments fault(Consumer<SmallDatabase> plant, String... caughtBy) {
        return Arguments.of(plant, caughtBy);
    }

    private static void add(SmallDatabase db, Table table, String column, int more, int... key) {
        db.set(table, column, db.number(table, column, key) + more, key);
    }

    static Stream<Arguments> faults() {
        return Stream.of(
                fault(db -> add(db, Table.WAREHOUSE, "w_ytd", 1, 1), "condition_1", "condition_8"),
                fault(db -> add(db, Table.DISTRICT, "d_ytd", 1, 2, 10), "condition_1", "condition_9"),
                fault(db -> add(db, Table.DISTRICT, "d_next_o_id", 1, 1, 1), "condition_2"),
                fault(
                        db -> db.database.table(Table.NEW_ORDER).remove(MemoryTable.key(1, 4, 25)),
                        "condition_3",
                        "condition_5",
                        "condition_11"),
                fault(
                        db -> db.database.table(Table.NEW_ORDER).remove(MemoryTable.key(1, 4, 30)),
                        "condition_2",
                        "condition_5",
                        "condition_11"),
                fault(
                        db -> db.database.table(Table.ORDER_LINE).remove(MemoryTable.key(2, 4, 3, 5)),
                        "condition_4",
                        "condition_6"),
                fault(db -> db.set(Table.ORDERS, "o_carrier_id", null, 1, 1, 1), "condition_5", "condition_7"),
                fault(
                        db -> {
                            add(db, Table.ORDERS, "o_ol_cnt", 1, 1, 1, 1);
                            add(db, Table.ORDERS, "o_ol_cnt", -1, 1, 1, 2);
                        },
                        "condition_6"),
                fault(db -> db.set(Table.ORDER_LINE, "ol_delivery_d", null, 1, 1, 1, 1), "condition_7"),
                fault(db -> add(db, Table.CUSTOMER, "c_balance", 1, 2, 3, 4), "condition_10", "condition_12"),
                fault(db -> add(db, Table.CUSTOMER, "c_ytd_payment", 1, 2, 3, 4), "condition_12"),
                fault(db -> add(db, Table.CUSTOMER, "c_delivery_cnt", 1, 2, 3, 4), "condition_11"),
                fault(db -> add(db, Table.CUSTOMER, "c_payment_cnt", 1, 2, 3, 4), "payment_counters"),
                fault(db -> add(db, Table.ORDER_LINE, "ol_amount", 1, 1, 2, 3, 4), "condition_10", "condition_12"),
                fault(db -> add(db, Table.STOCK, "s_ytd", 1, 1, 7), "stock_counters"),
                fault(db -> add(db, Table.STOCK, "s_order_cnt", 1, 1, 7), "stock_counters"),
                fault(db -> add(db, Table.STOCK, "s_remote_cnt", 1, 1, 7), "stock_counters"),
                fault(db -> db.set(Table.ORDERS, "o_all_local", 0, 1, 2, 3), "all_local"),
                fault(db -> db.set(Table.ORDER_LINE, "ol_supply_w_id", 2, 1, 2, 3, 4), "all_local"));
    }

    @ParameterizedTest
    @MethodSource("faults")
    @DisplayName("3.3.2: every condition catches a planted fault")
    void plantedFault(Consumer<SmallDatabase> plant, String[] caughtBy) {
        plant.accept(small);
        Map<String, Integer> broken = small.broken();
        assertThat(broken).containsOnlyKeys(caughtBy);
    }
}
