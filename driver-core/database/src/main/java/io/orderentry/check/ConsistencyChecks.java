package io.orderentry.check;

import io.orderentry.sql.NamedStatement;
import io.orderentry.sql.SqlCatalog;
import io.orderentry.sql.SqlExecutor;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Runs the queries of {@code checks/consistency.sql} one after the other. Each counts the rows that break its rule. */
public final class ConsistencyChecks {
    private static final String CONDITION = "condition_";

    private static final Map<String, String> TEXTS = Map.ofEntries(
            Map.entry("condition_1", "W_YTD = sum(D_YTD)"),
            Map.entry("condition_2", "D_NEXT_O_ID - 1 = max(O_ID) = max(NO_O_ID)"),
            Map.entry("condition_3", "NO_O_ID has no gaps within a district"),
            Map.entry("condition_4", "sum(O_OL_CNT) = number of order lines of the district"),
            Map.entry("condition_5", "O_CARRIER_ID is null if and only if the order is in NEW_ORDER"),
            Map.entry("condition_6", "O_OL_CNT = number of lines of the order"),
            Map.entry("condition_7", "OL_DELIVERY_D is null if and only if O_CARRIER_ID is null"),
            Map.entry("condition_8", "W_YTD = sum(H_AMOUNT)"),
            Map.entry("condition_9", "D_YTD = sum(H_AMOUNT)"),
            Map.entry("condition_10", "C_BALANCE = sum(delivered OL_AMOUNT) - sum(H_AMOUNT)"),
            Map.entry("condition_11", "orders - undelivered orders = 2,100 + deliveries"),
            Map.entry("condition_12", "C_BALANCE + C_YTD_PAYMENT = sum(delivered OL_AMOUNT)"),
            Map.entry("stock_counters", "S_YTD, S_ORDER_CNT, S_REMOTE_CNT = the order lines entered since the build"),
            Map.entry("payment_counters", "C_PAYMENT_CNT = number of HISTORY rows of the customer"),
            Map.entry(
                    "delivery_counters", "C_DELIVERY_CNT = number of orders of the customer delivered since the build"),
            Map.entry("line_amounts", "OL_AMOUNT = OL_QUANTITY x I_PRICE of the order lines entered since the build"),
            Map.entry(
                    "line_dist_info",
                    "OL_DIST_INFO = S_DIST_xx of the district, of the order lines entered since the build"),
            Map.entry("customer_data", "C_DATA of a customer with bad credit begins with the last Payment"),
            Map.entry("all_local", "O_ALL_LOCAL = 1 if and only if every line is supplied at home"),
            Map.entry("order_numbers", "O_ID is 1 to D_NEXT_O_ID - 1 without gaps"),
            Map.entry("district_values", "W_ID, D_ID and the taxes are in their ranges"),
            Map.entry("customer_values", "C_ID and C_DISCOUNT are in their ranges, C_CREDIT is GC or BC"),
            Map.entry("history_values", "customer, district and amount of each HISTORY row are in their ranges"),
            Map.entry("item_values", "I_ID, I_IM_ID and I_PRICE are in their ranges"),
            Map.entry("stock_values", "the item is in its range, S_QUANTITY is 10 to 100"),
            Map.entry("order_values", "the customer and O_OL_CNT are in their ranges, O_CARRIER_ID is 1 to 10 or null"),
            Map.entry(
                    "order_line_values",
                    "item, supplying warehouse, OL_NUMBER and OL_QUANTITY of each line are in their ranges"));

    private ConsistencyChecks() {}

    /**
     * Lets a connection see all that was committed before, on any node of a cluster: to be called before {@link #run}, and before
     * anything else that compares the database with what was counted.
     */
    public static void seeEverything(Connection connection, SqlCatalog sql) throws SQLException {
        SqlExecutor.execute(connection, sql.file("before_checks"));
    }

    /**
     * Checks the whole database.
     *
     * @param connection used for reading only; a transaction left open on it stays open
     * @param started receives the name of each rule before its query runs, which may take minutes on a large database
     */
    public static List<Finding> run(Connection connection, SqlCatalog sql, Consumer<String> started)
            throws SQLException {
        List<Finding> findings = new ArrayList<>();
        run(connection, sql, started, findings::add);
        return findings;
    }

    static void run(Connection connection, SqlCatalog sql, Consumer<String> started, Consumer<Finding> found)
            throws SQLException {
        for (NamedStatement query : sql.file("checks/consistency")) {
            found.accept(DatabaseCheck.timed(started, query.name(), () -> check(connection, query)));
        }
    }

    private static Finding check(Connection connection, NamedStatement query) throws SQLException {
        long broken = DatabaseCheck.number(connection, query).longValueExact();
        return finding(query, broken == 0 ? "" : broken + (broken == 1 ? " row breaks it" : " rows break it"));
    }

    private static Finding finding(NamedStatement query, String fault) {
        String name = query.name();
        String clause = name.startsWith(CONDITION) ? "3.3.2." + name.substring(CONDITION.length()) : null;
        return Finding.of(name, clause, TEXTS.get(name), fault.isEmpty(), fault);
    }

    /** All rules, not checked. */
    public static List<Finding> notRun(SqlCatalog sql, String reason) {
        return sql.file("checks/consistency").stream()
                .map(query -> finding(query, "").notRun(reason))
                .toList();
    }
}
