package io.orderentry.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.config.Mode;
import io.orderentry.model.NewOrderInput;
import io.orderentry.model.NewOrderOutput;
import io.orderentry.model.StockLevelInput;
import io.orderentry.model.StockLevelOutput;
import java.sql.SQLException;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;

/** Stock-Level on rows that are known (clause 2.8). */
abstract class StockLevelContract extends TransactionContract {
    private static final int DISTRICT = 9;
    private static final int PLENTY = 90;

    private static int lowStock(OneTerminal terminal, int threshold) throws SQLException {
        return terminal.run(StockLevelOutput.class, new StockLevelInput(1, DISTRICT, threshold))
                .lowStock();
    }

    private void order(OneTerminal terminal, int... items) throws SQLException {
        NewOrderInput order = order(1, DISTRICT, 1, date(), items);
        order.supplyWarehouses()[0] = 2;
        terminal.run(NewOrderOutput.class, order);
    }

    /** Fills the stock of all items that the newest orders may have, so that only what is planted is low. */
    private static void fill(Sql sql) throws SQLException {
        // Two statements: some servers run the query once for each row of the table that is changed.
        String items = sql
                .numbers(
                        "select distinct ol_i_id from order_line where ol_w_id = 1 and ol_d_id = ? and ol_o_id >= ?",
                        DISTRICT,
                        sql.number("select d_next_o_id - 40 from district where d_w_id = 1 and d_id = ?", DISTRICT))
                .stream()
                .map(String::valueOf)
                .collect(Collectors.joining(", "));
        sql.change("update stock set s_quantity = " + PLENTY + " where s_w_id = 1 and s_i_id in (" + items + ")");
    }

    @EachMode
    @DisplayName("2.8.2.2 S_QUANTITY below the threshold counts, at the threshold it does not")
    void threshold(Mode mode) throws Exception {
        in(mode, (sql, terminal) -> {
            order(terminal, 11, 12, 13, 14, 15);
            fill(sql);
            assertThat(lowStock(terminal, 20)).isZero();

            StockRow.plant(sql, 1, 12, 10);
            StockRow.plant(sql, 1, 13, 9);
            StockRow.plant(sql, 1, 14, 19);
            StockRow.plant(sql, 1, 15, 20);

            assertThat(lowStock(terminal, 10)).isEqualTo(1);
            assertThat(lowStock(terminal, 11)).isEqualTo(2);
            assertThat(lowStock(terminal, 19)).isEqualTo(2);
            assertThat(lowStock(terminal, 20)).isEqualTo(3);
        });
    }

    @EachMode
    @DisplayName("2.8.2.2 an item counts once, however often the newest orders have it")
    void distinctItems(Mode mode) throws Exception {
        in(mode, (sql, terminal) -> {
            order(terminal, 21, 22, 23, 22, 24);
            order(terminal, 22, 21, 23, 24, 25);
            fill(sql);

            StockRow.plant(sql, 1, 22, 5);

            assertThat(lowStock(terminal, 20)).isEqualTo(1);
        });
    }

    @EachMode
    @DisplayName("2.8.2.2 the stock that is looked at is that of the terminal's warehouse, whoever supplied the line")
    void homeStock(Mode mode) throws Exception {
        in(mode, (sql, terminal) -> {
            order(terminal, 31, 32, 33, 34, 35);
            fill(sql);

            StockRow.plant(sql, 2, 31, 5);
            assertThat(lowStock(terminal, 20)).isZero();
            StockRow.plant(sql, 1, 31, 5);
            assertThat(lowStock(terminal, 20)).isEqualTo(1);
        });
    }

    @EachMode
    @DisplayName("2.8.2.2 the twenty newest orders of the district count, the one before them does not")
    void twentyOrders(Mode mode) throws Exception {
        in(mode, (sql, terminal) -> {
            order(terminal, 41, 42, 43, 44, 45);
            for (int i = 1; i < StockLevelInput.ORDERS; i++) {
                order(terminal, 51, 52, 53, 54, 55);
            }
            fill(sql);
            StockRow.plant(sql, 1, 42, 5);
            assertThat(lowStock(terminal, 20)).as("the twentieth newest order").isEqualTo(1);

            order(terminal, 51, 52, 53, 54, 55);
            fill(sql);
            StockRow.plant(sql, 1, 42, 5);

            assertThat(lowStock(terminal, 20)).as("the twenty-first").isZero();
        });
    }
}
