package io.orderentry.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.model.NewOrderInput;
import io.orderentry.model.NewOrderInputBuilder;
import io.orderentry.model.NewOrderOutput;
import io.orderentry.model.Table;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InMemoryNewOrderTest {
    private static final LocalDateTime DATE = LocalDateTime.of(2026, 3, 4, 5, 6, 7);

    private final SmallDatabase small = new SmallDatabase();

    private NewOrderOutput order(int[] items, int[] supplies, int[] quantities) {
        return small.transactions.newOrder(NewOrderInputBuilder.builder()
                .warehouse(1)
                .district(2)
                .customer(4)
                .items(items)
                .supplyWarehouses(supplies)
                .quantities(quantities)
                .entryDate(DATE)
                .build());
    }

    private NewOrderOutput orderAtHome(int[] items, int... quantities) {
        int[] supplies = new int[items.length];
        Arrays.fill(supplies, 1);
        return order(items, supplies, quantities);
    }

    @ParameterizedTest
    @CsvSource({"20, 10, 10", "19, 10, 100", "11, 1, 10", "10, 1, 100", "15, 5, 10", "14, 5, 100"})
    @DisplayName("2.4.2.2: S_QUANTITY falls by OL_QUANTITY when it was at least 10 more, else 91 arrive")
    void stockRule(int stock, int quantity, int after) {
        small.set(Table.STOCK, "s_quantity", stock, 1, 7);
        NewOrderOutput output = orderAtHome(new int[] {7, 1, 2, 3, 4}, quantity, 1, 1, 1, 1);
        assertThat(small.number(Table.STOCK, "s_quantity", 1, 7)).isEqualTo(after);
        assertThat(output.lines().get(0).stockQuantity()).isEqualTo(after);
    }

    @Test
    @DisplayName("2.4.2.2: an item that comes again in one order sees the stock that the earlier line left")
    void repeatedItem() {
        small.set(Table.STOCK, "s_quantity", 30, 1, 7);
        NewOrderOutput output = orderAtHome(new int[] {7, 1, 7, 7, 2}, 10, 1, 10, 1, 1);
        assertThat(output.lines())
                .extracting(NewOrderOutput.Line::stockQuantity)
                .containsExactly(20, 49, 10, 100, 49);
        assertThat(small.number(Table.STOCK, "s_quantity", 1, 7)).isEqualTo(100);
        assertThat(small.number(Table.STOCK, "s_ytd", 1, 7)).isEqualTo(21);
        assertThat(small.number(Table.STOCK, "s_order_cnt", 1, 7)).isEqualTo(3);
        assertThat(small.broken()).isEmpty();
    }

    @Test
    @DisplayName("2.4.2.2: S_YTD, S_ORDER_CNT and, for remote lines only, S_REMOTE_CNT of the supplying warehouse")
    void remoteCounts() {
        order(new int[] {7, 8, 9, 7, 10}, new int[] {2, 1, 1, 1, 2}, new int[] {3, 4, 5, 6, 7});
        assertThat(small.number(Table.STOCK, "s_ytd", 2, 7)).isEqualTo(3);
        assertThat(small.number(Table.STOCK, "s_remote_cnt", 2, 7)).isEqualTo(1);
        assertThat(small.number(Table.STOCK, "s_order_cnt", 2, 7)).isEqualTo(1);
        assertThat(small.number(Table.STOCK, "s_quantity", 2, 7)).isEqualTo(47);
        assertThat(small.number(Table.STOCK, "s_ytd", 1, 7)).isEqualTo(6);
        assertThat(small.number(Table.STOCK, "s_remote_cnt", 1, 7)).isZero();
        assertThat(small.broken()).isEmpty();
    }

    @Test
    @DisplayName("2.4.2.2: O_ALL_LOCAL is 1 only when every line is home")
    void allLocal() {
        int[] items = {1, 2, 3, 4, 5};
        int[] ones = {1, 1, 1, 1, 1};
        assertThat(small.number(
                        Table.ORDERS,
                        "o_all_local",
                        1,
                        2,
                        order(items, ones, ones).order()))
                .isEqualTo(1);
        assertThat(small.number(
                        Table.ORDERS,
                        "o_all_local",
                        1,
                        2,
                        order(items, new int[] {1, 1, 1, 1, 2}, ones).order()))
                .isZero();
    }

    @Test
    @DisplayName("2.4.2.2: the total is sum(OL_AMOUNT) x (1 - C_DISCOUNT) x (1 + W_TAX + D_TAX)")
    void total() {
        NewOrderOutput output = orderAtHome(new int[] {1, 2, 3, 40, 5}, 1, 2, 3, 10, 5);
        assertThat(output.lines())
                .extracting(NewOrderOutput.Line::amountCents)
                .containsExactly(100L, 400L, 900L, 40_000L, 2_500L);
        // 439.00 x 0.8 x 1.15
        assertThat(output.totalCents()).isEqualTo(40_388);
        assertThat(output.discountBasisPoints()).isEqualTo(2_000);
        assertThat(output.warehouseTaxBasisPoints()).isEqualTo(1_000);
        assertThat(output.districtTaxBasisPoints()).isEqualTo(500);
    }

    @Test
    @DisplayName("2.4.2.2: brand-generic is B when I_DATA and S_DATA both hold ORIGINAL, else G")
    void brandGeneric() {
        small.set(Table.ITEM, "i_data", "xORIGINALx", 1);
        small.set(Table.ITEM, "i_data", "xORIGINALx", 2);
        small.set(Table.STOCK, "s_data", "ORIGINAL", 1, 2);
        small.set(Table.STOCK, "s_data", "ORIGINAL", 1, 3);
        assertThat(orderAtHome(new int[] {1, 2, 3, 4, 5}, 1, 1, 1, 1, 1).lines())
                .extracting(NewOrderOutput.Line::brandGeneric)
                .containsExactly('G', 'B', 'G', 'G', 'G');
    }

    @Test
    @DisplayName("2.4.2.2: the rows of ORDERS, NEW_ORDER and ORDER_LINE, and the next O_ID")
    void rows() {
        NewOrderOutput output =
                order(new int[] {7, 8, 9, 10, 11, 12}, new int[] {1, 1, 2, 1, 1, 1}, new int[] {1, 2, 3, 4, 5, 6});
        assertThat(output.order()).isEqualTo(31);
        assertThat(small.number(Table.DISTRICT, "d_next_o_id", 1, 2)).isEqualTo(32);
        assertThat(small.has(Table.NEW_ORDER, 1, 2, 31)).isTrue();
        assertThat(small.number(Table.ORDERS, "o_c_id", 1, 2, 31)).isEqualTo(4);
        assertThat(small.number(Table.ORDERS, "o_ol_cnt", 1, 2, 31)).isEqualTo(6);
        assertThat(small.get(Table.ORDERS, "o_carrier_id", 1, 2, 31)).isNull();
        assertThat(small.number(Table.ORDER_LINE, "ol_i_id", 1, 2, 31, 3)).isEqualTo(9);
        assertThat(small.number(Table.ORDER_LINE, "ol_supply_w_id", 1, 2, 31, 3))
                .isEqualTo(2);
        assertThat(small.number(Table.ORDER_LINE, "ol_quantity", 1, 2, 31, 3)).isEqualTo(3);
        assertThat(small.number(Table.ORDER_LINE, "ol_amount", 1, 2, 31, 3)).isEqualTo(2_700);
        assertThat(small.get(Table.ORDER_LINE, "ol_delivery_d", 1, 2, 31, 3)).isNull();
        assertThat(small.broken()).isEmpty();
    }

    @Test
    @DisplayName("2.4.2.2: OL_DIST_INFO is S_DIST_xx of the order's district and the line's supplier")
    void districtInfo() {
        order(new int[] {7, 8, 9, 10, 11}, new int[] {1, 2, 1, 1, 1}, new int[] {1, 1, 1, 1, 1});
        assertThat(small.get(Table.ORDER_LINE, "ol_dist_info", 1, 2, 31, 1)).isEqualTo("info-1-2");
        assertThat(small.get(Table.ORDER_LINE, "ol_dist_info", 1, 2, 31, 2)).isEqualTo("info-2-2");
        small.transactions.newOrder(NewOrderInputBuilder.builder()
                .warehouse(2)
                .district(10)
                .customer(4)
                .items(new int[] {1, 2, 3, 4, 5})
                .supplyWarehouses(new int[] {2, 2, 2, 2, 2})
                .quantities(new int[] {1, 1, 1, 1, 1})
                .entryDate(DATE)
                .build());
        assertThat(small.get(Table.ORDER_LINE, "ol_dist_info", 2, 10, 31, 1)).isEqualTo("info-2-10");
    }

    @Test
    @DisplayName("2.4.1.4, 2.4.2.3, 2.4.3.4: an unused item rolls everything back, but O_ID and the customer are shown")
    void rolledBack() {
        Map<Table, String> before = new TreeMap<>();
        for (Table table : Table.values()) {
            before.put(table, small.text(table));
        }
        NewOrderOutput output = orderAtHome(new int[] {1, 2, 3, 4, NewOrderInput.UNUSED_ITEM}, 1, 1, 1, 1, 1);
        assertThat(output.rolledBack()).isTrue();
        assertThat(output.order()).isEqualTo(31);
        assertThat(output.customerLast()).isEqualTo("BAR");
        assertThat(output.customerCredit()).isEqualTo("GC");
        assertThat(output.lines()).isEmpty();
        before.forEach((table, text) -> assertThat(small.text(table)).isEqualTo(text));
        assertThat(small.number(Table.DISTRICT, "d_next_o_id", 1, 2)).isEqualTo(31);
        // The next order gets the number that was not used.
        assertThat(orderAtHome(new int[] {1, 2, 3, 4, 5}, 1, 1, 1, 1, 1).order())
                .isEqualTo(31);
    }
}
