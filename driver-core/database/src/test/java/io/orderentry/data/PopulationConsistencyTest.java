package io.orderentry.data;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.model.Scale;
import io.orderentry.model.Table;
import java.util.Arrays;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The twelve conditions of clause 3.3.2, computed from the generated rows of two warehouses. */
class PopulationConsistencyTest {
    private static final int WAREHOUSES = 2;
    private static final int DISTRICTS = WAREHOUSES * 10;
    private static final int ROWS = DISTRICTS * 3_000;

    private static final Population POPULATION = new Population(1, new Scale(WAREHOUSES));

    // By warehouse.
    private static final long[] warehouseYtd = new long[WAREHOUSES];
    private static final long[] warehousePaid = new long[WAREHOUSES];
    // By district.
    private static final long[] districtYtd = new long[DISTRICTS];
    private static final long[] districtPaid = new long[DISTRICTS];
    private static final long[] nextOrder = new long[DISTRICTS];
    private static final long[] orders = new long[DISTRICTS];
    private static final long[] newestOrder = new long[DISTRICTS];
    private static final long[] newOrders = new long[DISTRICTS];
    private static final long[] newestNewOrder = new long[DISTRICTS];
    private static final long[] oldestNewOrder = new long[DISTRICTS];
    // By customer.
    private static final long[] balance = new long[ROWS];
    private static final long[] ytdPayment = new long[ROWS];
    private static final long[] deliveries = new long[ROWS];
    private static final long[] paid = new long[ROWS];
    private static final long[] delivered = new long[ROWS];
    // By order.
    private static final int[] orderCustomer = new int[ROWS];
    private static final long[] lineCount = new long[ROWS];
    private static final long[] lines = new long[ROWS];
    private static final boolean[] carrier = new boolean[ROWS];
    private static final boolean[] undelivered = new boolean[ROWS];
    private static final long[] linesWithDate = new long[ROWS];

    @BeforeAll
    static void generate() {
        Arrays.fill(oldestNewOrder, Long.MAX_VALUE);
        visit(Table.WAREHOUSE, row -> warehouseYtd[warehouse(row, "w_id")] += row.number("w_ytd"));
        visit(Table.DISTRICT, row -> {
            int district = district(row, "d_w_id", "d_id");
            districtYtd[district] = row.number("d_ytd");
            nextOrder[district] = row.number("d_next_o_id");
        });
        visit(Table.CUSTOMER, row -> {
            int customer = index(district(row, "c_w_id", "c_d_id"), row.number("c_id"));
            balance[customer] = row.number("c_balance");
            ytdPayment[customer] = row.number("c_ytd_payment");
            deliveries[customer] = row.number("c_delivery_cnt");
        });
        visit(Table.HISTORY, row -> {
            long amount = row.number("h_amount");
            warehousePaid[warehouse(row, "h_w_id")] += amount;
            districtPaid[district(row, "h_w_id", "h_d_id")] += amount;
            paid[index(district(row, "h_c_w_id", "h_c_d_id"), row.number("h_c_id"))] += amount;
        });
        visit(Table.ORDERS, row -> {
            int district = district(row, "o_w_id", "o_d_id");
            int order = index(district, row.number("o_id"));
            orders[district]++;
            newestOrder[district] = Math.max(newestOrder[district], row.number("o_id"));
            orderCustomer[order] = index(district, row.number("o_c_id"));
            lineCount[order] = row.number("o_ol_cnt");
            carrier[order] = !row.isNull("o_carrier_id");
        });
        visit(Table.NEW_ORDER, row -> {
            int district = district(row, "no_w_id", "no_d_id");
            long order = row.number("no_o_id");
            newOrders[district]++;
            newestNewOrder[district] = Math.max(newestNewOrder[district], order);
            oldestNewOrder[district] = Math.min(oldestNewOrder[district], order);
            undelivered[index(district, order)] = true;
        });
        visit(Table.ORDER_LINE, row -> {
            int order = index(district(row, "ol_w_id", "ol_d_id"), row.number("ol_o_id"));
            lines[order]++;
            assertThat(row.number("ol_number") == lines[order]).isTrue();
            if (!row.isNull("ol_delivery_d")) {
                linesWithDate[order]++;
                delivered[orderCustomer[order]] += row.number("ol_amount");
            }
        });
    }

    @Test
    @DisplayName("3.3.2.1: W_YTD = sum(D_YTD)")
    void condition1() {
        long[] sums = new long[WAREHOUSES];
        for (int district = 0; district < DISTRICTS; district++) {
            sums[district / 10] += districtYtd[district];
        }
        assertThat(sums).isEqualTo(warehouseYtd).doesNotContain(0);
    }

    @Test
    @DisplayName("3.3.2.2: D_NEXT_O_ID - 1 = max(O_ID) = max(NO_O_ID)")
    void condition2() {
        assertThat(newestOrder).isEqualTo(newestNewOrder).containsOnly(3_000);
        assertThat(nextOrder).containsOnly(3_001);
    }

    @Test
    @DisplayName("3.3.2.3: NO_O_ID has no gaps")
    void condition3() {
        for (int district = 0; district < DISTRICTS; district++) {
            assertThat(newestNewOrder[district] - oldestNewOrder[district] + 1).isEqualTo(newOrders[district]);
        }
    }

    @Test
    @DisplayName("3.3.2.4: sum(O_OL_CNT) = number of order lines of the district")
    void condition4() {
        for (int from = 0; from < ROWS; from += 3_000) {
            assertThat(Arrays.stream(lineCount, from, from + 3_000).sum())
                    .isEqualTo(Arrays.stream(lines, from, from + 3_000).sum())
                    .isPositive();
        }
    }

    @Test
    @DisplayName("3.3.2.5: O_CARRIER_ID is null if and only if the order is in NEW_ORDER")
    void condition5() {
        for (int order = 0; order < ROWS; order++) {
            assertThat(carrier[order] != undelivered[order]).isTrue();
        }
    }

    @Test
    @DisplayName("3.3.2.6: O_OL_CNT = number of lines of the order")
    void condition6() {
        assertThat(lines).isEqualTo(lineCount);
    }

    @Test
    @DisplayName("3.3.2.7: OL_DELIVERY_D is null if and only if O_CARRIER_ID is null")
    void condition7() {
        for (int order = 0; order < ROWS; order++) {
            assertThat(linesWithDate[order] == (carrier[order] ? lines[order] : 0))
                    .isTrue();
        }
    }

    @Test
    @DisplayName("3.3.2.8: W_YTD = sum(H_AMOUNT)")
    void condition8() {
        assertThat(warehousePaid).isEqualTo(warehouseYtd);
    }

    @Test
    @DisplayName("3.3.2.9: D_YTD = sum(H_AMOUNT)")
    void condition9() {
        assertThat(districtPaid).isEqualTo(districtYtd);
    }

    @Test
    @DisplayName("3.3.2.10: C_BALANCE = sum(delivered OL_AMOUNT) - sum(H_AMOUNT)")
    void condition10() {
        for (int customer = 0; customer < ROWS; customer++) {
            assertThat(balance[customer] == delivered[customer] - paid[customer])
                    .isTrue();
        }
    }

    @Test
    @DisplayName("3.3.2.11: orders - undelivered orders = 2,100, and nothing counts as delivered by a transaction")
    void condition11() {
        for (int district = 0; district < DISTRICTS; district++) {
            assertThat(orders[district] - newOrders[district]).isEqualTo(2_100);
        }
        assertThat(deliveries).containsOnly(0);
    }

    @Test
    @DisplayName("3.3.2.12: C_BALANCE + C_YTD_PAYMENT = sum(delivered OL_AMOUNT)")
    void condition12() {
        for (int customer = 0; customer < ROWS; customer++) {
            assertThat(balance[customer] + ytdPayment[customer] == delivered[customer])
                    .isTrue();
        }
    }

    private static void visit(Table table, Consumer<GeneratedRow> visitor) {
        for (int part = 0; part < POPULATION.parts(table); part++) {
            GeneratedRow.visit(POPULATION, table, part, visitor);
        }
    }

    private static int warehouse(GeneratedRow row, String column) {
        return (int) row.number(column) - 1;
    }

    private static int district(GeneratedRow row, String warehouse, String district) {
        return warehouse(row, warehouse) * 10 + (int) row.number(district) - 1;
    }

    private static int index(int district, long oneToThreeThousand) {
        return district * 3_000 + (int) oneToThreeThousand - 1;
    }
}
