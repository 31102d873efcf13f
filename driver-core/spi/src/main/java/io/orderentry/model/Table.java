package io.orderentry.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The nine tables (clause 1.3), with the columns in the order in which rows are written and read. They are listed so that a
 * table comes after every table that it refers to.
 */
public enum Table {
    WAREHOUSE(1, "w_id", """
            integer w_id, text w_name w_street_1 w_street_2 w_city, fixed_text w_state w_zip,
            rate w_tax, amount w_ytd"""),
    DISTRICT(10, "d_w_id, d_id", """
            integer d_id d_w_id, text d_name d_street_1 d_street_2 d_city, fixed_text d_state d_zip,
            rate d_tax, amount d_ytd, integer d_next_o_id"""),
    CUSTOMER(30_000, "c_w_id, c_d_id, c_id", """
            integer c_id c_d_id c_w_id, text c_first, fixed_text c_middle,
            text c_last c_street_1 c_street_2 c_city, fixed_text c_state c_zip c_phone, timestamp c_since,
            fixed_text c_credit, amount c_credit_lim, rate c_discount,
            amount c_balance c_ytd_payment, integer c_payment_cnt c_delivery_cnt, text c_data"""),
    HISTORY(30_000, "", """
            integer h_c_id h_c_d_id h_c_w_id h_d_id h_w_id, timestamp h_date, amount h_amount, text h_data"""),
    ITEM(0, "i_id", """
            integer i_id i_im_id, text i_name, amount i_price, text i_data"""),
    STOCK(100_000, "s_w_id, s_i_id", """
            integer s_i_id s_w_id s_quantity,
            fixed_text s_dist_01 s_dist_02 s_dist_03 s_dist_04 s_dist_05 s_dist_06 s_dist_07 s_dist_08 s_dist_09
            s_dist_10, long s_ytd, integer s_order_cnt s_remote_cnt, text s_data"""),
    ORDERS(30_000, "o_w_id, o_d_id, o_id", """
            integer o_id o_d_id o_w_id o_c_id, timestamp o_entry_d, integer o_carrier_id o_ol_cnt o_all_local"""),
    NEW_ORDER(9_000, "no_w_id, no_d_id, no_o_id", """
            integer no_o_id no_d_id no_w_id"""),
    ORDER_LINE(300_000, "ol_w_id, ol_d_id, ol_o_id, ol_number", """
            integer ol_o_id ol_d_id ol_w_id ol_number ol_i_id ol_supply_w_id, timestamp ol_delivery_d,
            integer ol_quantity, amount ol_amount, fixed_text ol_dist_info""");

    private final int typicalRowsPerWarehouse;
    private final List<String> primaryKey;
    private final List<Column> columns;

    /** @param columns types in lower case, each before its columns' names; an amount has 2 decimal places, a rate 4 */
    Table(int typicalRowsPerWarehouse, String primaryKey, String columns) {
        this.typicalRowsPerWarehouse = typicalRowsPerWarehouse;
        this.primaryKey = primaryKey.isEmpty() ? List.of() : List.of(primaryKey.split(", "));
        List<Column> all = new ArrayList<>();
        for (String sameType : columns.split(",\\s+")) {
            List<String> words = Arrays.asList(sameType.split("\\s+"));
            for (String name : words.subList(1, words.size())) {
                all.add(column(words.get(0), name));
            }
        }
        this.columns = List.copyOf(all);
    }

    private static Column column(String type, String name) {
        return switch (type) {
            case "amount" -> new Column(name, ColumnType.DECIMAL, 2);
            case "rate" -> new Column(name, ColumnType.DECIMAL, 4);
            default -> new Column(name, ColumnType.valueOf(type.toUpperCase(Locale.ROOT)), 0);
        };
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
