package io.orderentry.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.model.CustomerKey;
import io.orderentry.model.DeliveryInput;
import io.orderentry.model.NewOrderInputBuilder;
import io.orderentry.model.OrderStatusInput;
import io.orderentry.model.OrderStatusOutput;
import io.orderentry.model.StockLevelInput;
import io.orderentry.model.Table;
import java.time.LocalDateTime;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Order-Status and Stock-Level, which change nothing. */
class InMemoryReadingTest {
    private static final LocalDateTime DATE = LocalDateTime.of(2026, 3, 4, 5, 6, 7);

    private final SmallDatabase small = new SmallDatabase();

    private OrderStatusOutput status(CustomerKey customer) {
        return small.transactions.orderStatus(new OrderStatusInput(customer));
    }

    private int lowStock(int threshold) {
        return small.transactions
                .stockLevel(new StockLevelInput(1, 2, threshold))
                .lowStock();
    }

    private void order(int customer, int... items) {
        int[] ones = {1, 1, 1, 1, 1};
        small.transactions.newOrder(NewOrderInputBuilder.builder()
                .warehouse(1)
                .district(2)
                .customer(customer)
                .items(items)
                .supplyWarehouses(ones)
                .quantities(ones)
                .entryDate(DATE)
                .build());
    }

    @AfterEach
    void consistent() {
        assertThat(small.broken()).isEmpty();
    }

    @Test
    @DisplayName("2.6.2.2: the order with the largest O_ID of the customer")
    void newest() {
        // Customer 4 has the orders 4, 12, 20 and 28.
        assertThat(status(CustomerKey.byId(1, 2, 4)).order()).isEqualTo(28);
        order(4, 11, 12, 13, 14, 15);
        order(5, 21, 22, 23, 24, 25);
        OrderStatusOutput output = status(CustomerKey.byId(1, 2, 4));
        assertThat(output.order()).isEqualTo(31);
        assertThat(output.entryDate()).isEqualTo(DATE);
        assertThat(output.carrier()).isZero();
        assertThat(output.lines()).extracting(OrderStatusOutput.Line::item).containsExactly(11, 12, 13, 14, 15);
        assertThat(output.lines()).allMatch(line -> line.deliveryDate() == null);
    }

    @Test
    @DisplayName("2.6.2.2: carrier and delivery dates once it is delivered, and the balance")
    void delivered() {
        for (int i = 0; i < 7; i++) {
            small.transactions.delivery(new DeliveryInput(1, 7, DATE));
        }
        OrderStatusOutput output = status(CustomerKey.byId(1, 2, 4));
        assertThat(output.order()).isEqualTo(28);
        assertThat(output.carrier()).isEqualTo(7);
        assertThat(output.lines()).hasSize(5).allMatch(line -> DATE.equals(line.deliveryDate()));
        assertThat(output.lines())
                .extracting(OrderStatusOutput.Line::amountCents)
                .containsExactly(100L, 200L, 300L, 400L, 500L);
        assertThat(output.balanceCents()).isEqualTo(-1_000 + 1_500);
    }

    @ParameterizedTest
    @CsvSource({"BAR, 4, Cleo", "OUGHT, 7, Zoe", "ABLE, 8, Uno"})
    @DisplayName("2.6.2.2: by name the customer at ceil(n/2), sorted by C_FIRST")
    void byName(String last, int id, String first) {
        OrderStatusOutput output = status(CustomerKey.byName(1, 2, last));
        assertThat(output.customerId()).isEqualTo(id);
        assertThat(output.first()).isEqualTo(first);
        assertThat(output.last()).isEqualTo(last);
    }

    @Test
    @DisplayName("2.8.2.2: items of the last 20 orders with a stock below the threshold, each counted once")
    void distinct() {
        assertThat(lowStock(20)).isZero();
        // Orders 11 to 30 of 5 lines have every one of the 40 items two or three times.
        small.set(Table.STOCK, "s_quantity", 14, 1, 1);
        small.set(Table.STOCK, "s_quantity", 15, 1, 2);
        small.set(Table.STOCK, "s_quantity", 3, 2, 3);
        assertThat(lowStock(15)).isEqualTo(1);
        assertThat(lowStock(16)).isEqualTo(2);
        assertThat(lowStock(14)).isZero();
    }

    @Test
    @DisplayName("2.8.2.2: the last 20 orders and no other")
    void lastTwenty() {
        for (int i = 0; i < 19; i++) {
            order(1, 1, 2, 3, 4, 5);
        }
        // Orders 30 to 49 now: those with items 1 to 5, and order 30 with items 32 to 36.
        small.set(Table.STOCK, "s_quantity", 5, 1, 32);
        small.set(Table.STOCK, "s_quantity", 5, 1, 31);
        for (int item = 1; item <= 5; item++) {
            small.set(Table.STOCK, "s_quantity", 50, 1, item);
        }
        assertThat(small.number(Table.ORDER_LINE, "ol_i_id", 1, 2, 30, 1)).isEqualTo(32);
        assertThat(small.number(Table.ORDER_LINE, "ol_i_id", 1, 2, 29, 5)).isEqualTo(31);
        assertThat(lowStock(10)).isEqualTo(1);
        order(1, 1, 2, 3, 4, 5);
        assertThat(lowStock(10)).isZero();
    }

    @Test
    void readingChangesNothing() {
        Map<Table, String> before = new TreeMap<>();
        for (Table table : Table.values()) {
            before.put(table, small.text(table));
        }
        status(CustomerKey.byId(1, 2, 4));
        lowStock(20);
        before.forEach((table, text) -> assertThat(small.text(table)).isEqualTo(text));
    }
}
