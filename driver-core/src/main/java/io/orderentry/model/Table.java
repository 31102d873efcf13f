package io.orderentry.model;

import static io.orderentry.model.Column.decimal;
import static io.orderentry.model.Column.fixedText;
import static io.orderentry.model.Column.integer;
import static io.orderentry.model.Column.longInteger;
import static io.orderentry.model.Column.text;
import static io.orderentry.model.Column.timestamp;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The nine tables (clause 1.3), with the columns in the order in which rows are written and read. They are listed so that a
 * table comes after every table that it refers to.
 */
public enum Table {
    WAREHOUSE(
            1,
            List.of("w_id"),
            integer("w_id"),
            text("w_name"),
            text("w_street_1"),
            text("w_street_2"),
            text("w_city"),
            fixedText("w_state"),
            fixedText("w_zip"),
            decimal("w_tax", 4),
            decimal("w_ytd", 2)),
    DISTRICT(
            10,
            List.of("d_w_id", "d_id"),
            integer("d_id"),
            integer("d_w_id"),
            text("d_name"),
            text("d_street_1"),
            text("d_street_2"),
            text("d_city"),
            fixedText("d_state"),
            fixedText("d_zip"),
            decimal("d_tax", 4),
            decimal("d_ytd", 2),
            integer("d_next_o_id")),
    CUSTOMER(
            30_000,
            List.of("c_w_id", "c_d_id", "c_id"),
            integer("c_id"),
            integer("c_d_id"),
            integer("c_w_id"),
            text("c_first"),
            fixedText("c_middle"),
            text("c_last"),
            text("c_street_1"),
            text("c_street_2"),
            text("c_city"),
            fixedText("c_state"),
            fixedText("c_zip"),
            fixedText("c_phone"),
            timestamp("c_since"),
            fixedText("c_credit"),
            decimal("c_credit_lim", 2),
            decimal("c_discount", 4),
            decimal("c_balance", 2),
            decimal("c_ytd_payment", 2),
            integer("c_payment_cnt"),
            integer("c_delivery_cnt"),
            text("c_data")),
    HISTORY(
            30_000,
            List.of(),
            integer("h_c_id"),
            integer("h_c_d_id"),
            integer("h_c_w_id"),
            integer("h_d_id"),
            integer("h_w_id"),
            timestamp("h_date"),
            decimal("h_amount", 2),
            text("h_data")),
    ITEM(
            0,
            List.of("i_id"),
            integer("i_id"),
            integer("i_im_id"),
            text("i_name"),
            decimal("i_price", 2),
            text("i_data")),
    STOCK(
            100_000,
            List.of("s_w_id", "s_i_id"),
            integer("s_i_id"),
            integer("s_w_id"),
            integer("s_quantity"),
            fixedText("s_dist_01"),
            fixedText("s_dist_02"),
            fixedText("s_dist_03"),
            fixedText("s_dist_04"),
            fixedText("s_dist_05"),
            fixedText("s_dist_06"),
            fixedText("s_dist_07"),
            fixedText("s_dist_08"),
            fixedText("s_dist_09"),
            fixedText("s_dist_10"),
            longInteger("s_ytd"),
            integer("s_order_cnt"),
            integer("s_remote_cnt"),
            text("s_data")),
    ORDERS(
            30_000,
            List.of("o_w_id", "o_d_id", "o_id"),
            integer("o_id"),
            integer("o_d_id"),
            integer("o_w_id"),
            integer("o_c_id"),
            timestamp("o_entry_d"),
            integer("o_carrier_id"),
            integer("o_ol_cnt"),
            integer("o_all_local")),
    NEW_ORDER(
            9_000,
            List.of("no_w_id", "no_d_id", "no_o_id"),
            integer("no_o_id"),
            integer("no_d_id"),
            integer("no_w_id")),
    ORDER_LINE(
            300_000,
            List.of("ol_w_id", "ol_d_id", "ol_o_id", "ol_number"),
            integer("ol_o_id"),
            integer("ol_d_id"),
            integer("ol_w_id"),
            integer("ol_number"),
            integer("ol_i_id"),
            integer("ol_supply_w_id"),
            timestamp("ol_delivery_d"),
            integer("ol_quantity"),
            decimal("ol_amount", 2),
            fixedText("ol_dist_info"));

    private final int typicalRowsPerWarehouse;
    private final List<String> primaryKey;
    private final List<Column> columns;

    Table(int typicalRowsPerWarehouse, List<String> primaryKey, Column... columns) {
        this.typicalRowsPerWarehouse = typicalRowsPerWarehouse;
        this.primaryKey = primaryKey;
        this.columns = List.of(columns);
    }

    /** The name in the database: lower case, the same on every vendor. */
    public String sqlName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The columns in the order in which rows are written. */
    public List<Column> columns() {
        return columns;
    }

    /** The columns' names separated by commas, in the order of {@link #columns()}. */
    public String columnNames() {
        return columns.stream().map(Column::name).collect(Collectors.joining(", "));
    }

    /** The primary key's columns in key order; empty for HISTORY, which has none. */
    public List<String> primaryKey() {
        return primaryKey;
    }

    /**
     * The columns that put rows into one order everywhere: the primary key, or for HISTORY every column that a database compares as
     * a number or a time.
     */
    public List<String> sortColumns() {
        return this == HISTORY
                ? List.of("h_w_id", "h_d_id", "h_c_w_id", "h_c_d_id", "h_c_id", "h_date", "h_amount")
                : primaryKey;
    }

    /**
     * Rows of a fresh population; exact for every table but ORDER_LINE, whose orders have 5 to 15 lines each and 10 on average.
     *
     * @param scale the size of the database
     */
    public long typicalRows(Scale scale) {
        return this == ITEM ? Scale.ITEMS : (long) typicalRowsPerWarehouse * scale.warehouses();
    }
}
