package io.orderentry.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.config.Mode;
import io.orderentry.model.NewOrderInput;
import io.orderentry.model.NewOrderOutput;
import io.orderentry.model.NewOrderOutput.Line;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.DisplayName;

/** New-Order on rows that are known (clause 2.4). */
abstract class NewOrderContract extends TransactionContract {
    private static final int HOME = 1;
    private static final int REMOTE = 2;
    private static final int CUSTOMER = 42;
    /** Not in the order of their numbers, as users key them in. */
    private static final int[] ITEMS = {900, 17, 455, 99_999, 3, 1_200, 800};

    private NewOrderInput order(int district, int[] items, int[] supplies, int[] quantities) {
        return new NewOrderInput(HOME, district, CUSTOMER, items, supplies, quantities, date());
    }

    private NewOrderInput order(int district, int[] items, int[] quantities) {
        return order(district, items, same(HOME, items.length), quantities);
    }

    private static NewOrderOutput run(OneTerminal terminal, NewOrderInput input) throws SQLException {
        return terminal.run(NewOrderOutput.class, input);
    }

    @EachMode
    @DisplayName("2.4.2.2 S_QUANTITY: ten must stay on stock, else 91 arrive")
    void stockRuleAtItsEdges(Mode mode) throws Exception {
        in(mode, (sql, terminal) -> {
            int[] quantities = {5, 5, 5, 10, 10, 1, 1};
            int[] before = {16, 15, 14, 20, 19, 11, 10};
            Integer[] after = {11, 10, 100, 10, 100, 10, 100};
            StockRow[] rows = new StockRow[ITEMS.length];
            for (int i = 0; i < ITEMS.length; i++) {
                rows[i] = StockRow.plant(sql, HOME, ITEMS[i], before[i]);
            }

            NewOrderOutput shown = run(terminal, order(1, ITEMS, quantities));

            assertThat(shown.lines()).extracting(Line::stockQuantity).containsExactly(after);
            for (int i = 0; i < ITEMS.length; i++) {
                assertThat(StockRow.read(sql, HOME, ITEMS[i])).isEqualTo(rows[i].after(after[i], quantities[i], 1, 0));
            }
        });
    }

    @EachMode
    @DisplayName(
            "2.4.2.2 a repeated item: each line sees the stock that the line before left, and all of them are counted")
    void repeatedItem(Mode mode) throws Exception {
        in(mode, (sql, terminal) -> {
            StockRow often = StockRow.plant(sql, HOME, 100_000, 25);
            StockRow twice = StockRow.plant(sql, HOME, 3, 50);
            int[] items = {100_000, 3, 100_000, 3, 100_000};
            int[] quantities = {10, 1, 10, 2, 10};

            NewOrderOutput shown = run(terminal, order(2, items, quantities));

            assertThat(shown.lines()).extracting(Line::stockQuantity).containsExactly(15, 49, 96, 47, 86);
            assertThat(StockRow.read(sql, HOME, 100_000)).isEqualTo(often.after(86, 30, 3, 0));
            assertThat(StockRow.read(sql, HOME, 3)).isEqualTo(twice.after(47, 3, 2, 0));
            assertThat(lineColumn(sql, 2, shown.order(), "ol_i_id")).containsExactly(100_000, 3, 100_000, 3, 100_000);
            assertThat(lineColumn(sql, 2, shown.order(), "ol_quantity")).containsExactly(10, 1, 10, 2, 10);
        });
    }

    private static List<Integer> lineColumn(Sql sql, int district, int order, String column) throws SQLException {
        return sql.numbers(
                "select " + column
                        + " from order_line where ol_w_id = ? and ol_d_id = ? and ol_o_id = ? order by ol_number",
                HOME,
                district,
                order);
    }

    @EachMode
    @DisplayName("2.4.2.2 a remote line takes from the remote stock and counts in its S_REMOTE_CNT; O_ALL_LOCAL is 0")
    void remoteLine(Mode mode) throws Exception {
        in(mode, (sql, terminal) -> {
            StockRow home = StockRow.plant(sql, HOME, 7, 50);
            StockRow remote = StockRow.plant(sql, REMOTE, 7, 12);
            int[] items = {7, 7, 7, 8, 9};

            NewOrderOutput shown = run(terminal, order(3, items, new int[] {1, 2, 1, 1, 1}, new int[] {3, 3, 3, 1, 1}));

            assertThat(shown.lines().subList(0, 3))
                    .extracting(Line::stockQuantity)
                    .containsExactly(47, 100, 44);
            assertThat(StockRow.read(sql, HOME, 7)).isEqualTo(home.after(44, 6, 2, 0));
            assertThat(StockRow.read(sql, REMOTE, 7)).isEqualTo(remote.after(100, 3, 1, 1));
            assertThat(lineColumn(sql, 3, shown.order(), "ol_supply_w_id")).containsExactly(1, 2, 1, 1, 1);
            assertThat(orderColumn(sql, 3, shown.order(), "o_all_local")).isZero();
        });
    }

    @EachMode
    @DisplayName("S_YTD goes on where an int would overflow")
    void stockYtdPastTheLimitOfAnInt(Mode mode) throws Exception {
        in(mode, (sql, terminal) -> {
            String row = " where s_w_id = ? and s_i_id = ?";
            long before = StockRow.read(sql, HOME, ITEMS[0]).ytd();
            sql.changeOne("update stock set s_ytd = ?" + row, (long) Integer.MAX_VALUE - 3, HOME, ITEMS[0]);

            run(terminal, order(3, ITEMS, same(10, ITEMS.length)));

            assertThat(StockRow.read(sql, HOME, ITEMS[0]).ytd()).isEqualTo(Integer.MAX_VALUE + 7L);
            sql.changeOne("update stock set s_ytd = ?" + row, before + 10, HOME, ITEMS[0]);
        });
    }

    private static Integer orderColumn(Sql sql, int district, int order, String column) throws SQLException {
        return sql.number(
                "select " + column + " from orders where o_w_id = ? and o_d_id = ? and o_id = ?",
                HOME,
                district,
                order);
    }

    @EachMode
    @DisplayName(
            "2.4.2.2 D_NEXT_O_ID, ORDER, NEW-ORDER and ORDER-LINE rows; O_ALL_LOCAL is 1 when every line is supplied at home")
    void rowsOfALocalOrder(Mode mode) throws Exception {
        in(mode, (sql, terminal) -> {
            for (int district = 1; district <= 10; district++) {
                int next = nextOrder(sql, district);

                NewOrderOutput shown = run(terminal, order(district, ITEMS, same(4, ITEMS.length)));

                assertThat(shown.order()).isEqualTo(next);
                assertThat(nextOrder(sql, district)).isEqualTo(next + 1);
                assertThat(sql.row(
                                "select o_c_id, o_carrier_id, o_ol_cnt, o_all_local from orders"
                                        + " where o_w_id = ? and o_d_id = ? and o_id = ?",
                                HOME,
                                district,
                                next))
                        .containsExactly("42", null, "7", "1");
                assertThat(rows(sql, "new_order where no_w_id = ? and no_d_id = ? and no_o_id = ?", district, next))
                        .isEqualTo(1);
                assertThat(rows(
                                sql,
                                "order_line join stock on s_w_id = ol_supply_w_id and s_i_id = ol_i_id"
                                        + " where ol_w_id = ? and ol_d_id = ? and ol_o_id = ? and ol_delivery_d is null"
                                        + " and ol_dist_info = s_dist_" + (district < 10 ? "0" : "") + district,
                                district,
                                next))
                        .isEqualTo(7);
            }
        });
    }

    private static int rows(Sql sql, String from, int district, int order) throws SQLException {
        return sql.number("select count(*) from " + from, HOME, district, order);
    }

    @EachMode
    @DisplayName(
            "2.4.2.2 OL_AMOUNT = OL_QUANTITY x I_PRICE; total = sum(OL_AMOUNT) x (1 - C_DISCOUNT) x (1 + W_TAX + D_TAX)")
    void amountsAndTotal(Mode mode) throws Exception {
        in(mode, (sql, terminal) -> {
            sql.changeOne("update warehouse set w_tax = 0.0567 where w_id = ?", HOME);
            sql.changeOne("update district set d_tax = 0.1999 where d_w_id = ? and d_id = 4", HOME);
            sql.changeOne(
                    "update customer set c_discount = 0.1234, c_credit = 'BC' where c_w_id = ? and c_d_id = 4 and c_id = ?",
                    HOME,
                    CUSTOMER);
            int[] prices = {100_00, 1_00, 99_99, 33_33, 7_07};
            int[] items = Arrays.copyOf(ITEMS, prices.length);
            for (int i = 0; i < prices.length; i++) {
                sql.changeOne("update item set i_price = ? where i_id = ?", BigDecimal.valueOf(prices[i], 2), items[i]);
            }

            NewOrderOutput shown = run(terminal, order(4, items, new int[] {10, 1, 9, 7, 3}));

            assertThat(shown.lines()).extracting(Line::priceCents).containsExactly(100_00, 1_00, 99_99, 33_33, 7_07);
            assertThat(shown.lines())
                    .extracting(Line::amountCents)
                    .containsExactly(1_000_00L, 1_00L, 899_91L, 233_31L, 21_21L);
            BigDecimal total = new BigDecimal("2155.43")
                    .multiply(new BigDecimal("0.8766"))
                    .multiply(new BigDecimal("1.2566"))
                    .setScale(2, RoundingMode.HALF_UP);
            assertThat(shown.totalCents()).isEqualTo(total.movePointRight(2).longValueExact());
            assertThat(shown.discountBasisPoints()).isEqualTo(1_234);
            assertThat(shown.warehouseTaxBasisPoints()).isEqualTo(567);
            assertThat(shown.districtTaxBasisPoints()).isEqualTo(1_999);
            assertThat(shown.customerCredit()).isEqualTo("BC");
            assertThat(sql.cents(
                            "select sum(ol_amount) from order_line where ol_w_id = ? and ol_d_id = 4 and ol_o_id = ?",
                            HOME,
                            shown.order()))
                    .isEqualTo(2155_43);
        });
        // Lines of one item have two prices.
        database().spoiled();
    }

    @EachMode
    @DisplayName("2.4.2.2 brand-generic is B when both I_DATA and S_DATA hold ORIGINAL, else G")
    void brandGeneric(Mode mode) throws Exception {
        in(mode, (sql, terminal) -> {
            String plain = "a text without the word, long";
            String brand = "somewhere the word ORIGINAL is";
            String[] itemData = {brand, brand, plain, plain, "at the end ORIGINAL", brand.toLowerCase()};
            String[] stockData = {brand, plain, brand, plain, "ORIGINAL at the beginning", brand};
            int[] items = Arrays.copyOf(ITEMS, itemData.length);
            for (int i = 0; i < items.length; i++) {
                sql.changeOne("update item set i_data = ? where i_id = ?", itemData[i], items[i]);
                sql.changeOne(
                        "update stock set s_data = ? where s_w_id = ? and s_i_id = ?", stockData[i], HOME, items[i]);
            }

            NewOrderOutput shown = run(terminal, order(5, items, same(1, items.length)));

            assertThat(shown.lines()).extracting(Line::brandGeneric).containsExactly('B', 'G', 'G', 'G', 'B', 'G');
        });
    }

    @EachMode
    @DisplayName("2.4.2.3, 2.4.3.4 an unused item undoes the order, which still shows O_ID, C_LAST and C_CREDIT")
    void unusedItem(Mode mode) throws Exception {
        in(mode, (sql, terminal) -> {
            int next = nextOrder(sql, 6);
            StockRow first = StockRow.plant(sql, HOME, ITEMS[0], 50);
            StockRow remote = StockRow.plant(sql, REMOTE, ITEMS[1], 50);
            int[] items = Arrays.copyOf(ITEMS, 5);
            items[4] = NewOrderInput.UNUSED_ITEM;
            NewOrderInput input = order(6, items, new int[] {1, 2, 1, 1, 1}, same(5, 5));

            NewOrderOutput shown = run(terminal, input);

            String customer = " from customer where c_w_id = ? and c_d_id = 6 and c_id = ?";
            assertThat(shown)
                    .isEqualTo(NewOrderOutput.rolledBack(
                            next,
                            sql.text("select c_last" + customer, HOME, CUSTOMER),
                            sql.text("select c_credit" + customer, HOME, CUSTOMER),
                            input.entryDate()));
            assertThat(nextOrder(sql, 6)).isEqualTo(next);
            assertThat(StockRow.read(sql, HOME, ITEMS[0])).isEqualTo(first);
            assertThat(StockRow.read(sql, REMOTE, ITEMS[1])).isEqualTo(remote);
            assertThat(rows(sql, "orders where o_w_id = ? and o_d_id = ? and o_id = ?", 6, next))
                    .isZero();
            assertThat(rows(sql, "new_order where no_w_id = ? and no_d_id = ? and no_o_id = ?", 6, next))
                    .isZero();
            assertThat(rows(sql, "order_line where ol_w_id = ? and ol_d_id = ? and ol_o_id = ?", 6, next))
                    .isZero();
            assertThat(run(terminal, order(6, ITEMS, same(1, ITEMS.length))).order())
                    .as("the order after it has the number that it gave back")
                    .isEqualTo(next);
        });
    }

    @EachMode
    @DisplayName("2.4.2.3 all valid lines of an order with an unused item are processed before it is undone")
    void validLinesFirst(Mode mode) throws Exception {
        in(mode, (sql, terminal) -> {
            int[] items = Arrays.copyOf(ITEMS, 5);
            items[4] = NewOrderInput.UNUSED_ITEM;
            NewOrderInput input = order(7, items, same(1, 5));
            StockRow last = StockRow.read(sql, HOME, items[3]);
            // What the last valid line would write is forbidden, so that the order fails if, and only if, it tries to.
            String stock = "s_w_id <> 1 or s_i_id <> " + items[3] + " or s_order_cnt <= " + last.orders();
            String line = "ol_w_id <> 1 or ol_d_id <> 7 or ol_number <> 4 or ol_o_id < " + nextOrder(sql, 7);

            whileForbidden(mode, "stock", stock, other -> assertFails(other, input));
            whileForbidden(mode, "order_line", line, other -> assertFails(other, input));
            assertThat(run(terminal, input).rolledBack()).isTrue();
        });
    }
}
