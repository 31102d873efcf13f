package io.orderentry.check;

import io.orderentry.populate.BuildMetadata;
import io.orderentry.sql.SqlCatalog;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Orders, lines and payments as a run left them: no other value of the database depends on the customer of an undelivered order, or on a date.
 * Kept in oe_meta, and compared while the database has the same number of orders, payments and deliveries.
 */
public record OrdersLeft(String text) {
    /** Id of the comparison. */
    public static final String ID = "orders_left";

    private static final String SEPARATOR = "; sum ";
    private static final String NEXT = ", ";

    /** @param sums of all that runs have written */
    static OrdersLeft read(Connection connection, SqlCatalog sql, Map<String, BigDecimal> sums) throws SQLException {
        return new OrdersLeft(Fingerprint.read(connection, sql)
                + SEPARATOR
                + new TreeMap<>(sums)
                        .entrySet().stream()
                                .map(sum -> sum.getKey() + " " + sum.getValue().toPlainString())
                                .collect(Collectors.joining(NEXT)));
    }

    /** Records it as the state at the end of a run that had the database to itself. */
    public void record(Connection connection, SqlCatalog sql) throws SQLException {
        BuildMetadata.recordOrders(connection, sql, text);
    }

    /** @param now null when not all was read */
    static Finding compare(BuildMetadata meta, OrdersLeft now) {
        Finding good = Finding.of(ID, "orders, their lines and payments are as the last run left them", "");
        if (meta.ordersLeft().isEmpty()) {
            return good.notRun("no run has recorded them");
        }
        if (now == null) {
            return good.notRun("only some warehouses were read");
        }
        String[] before = meta.ordersLeft().get().split(SEPARATOR, 2);
        String[] after = now.text.split(SEPARATOR, 2);
        if (before.length < 2 || !before[0].equals(after[0])) {
            return good.notRun("there was other work since that run");
        }
        List<String> same = List.of(before[1].split(NEXT));
        String changed = Arrays.stream(after[1].split(NEXT))
                .filter(sum -> !same.contains(sum))
                .map(sum -> sum.substring(0, sum.lastIndexOf(' ')))
                .collect(Collectors.joining(NEXT));
        return changed.isEmpty() ? good : good.broken("changed since that run: " + changed);
    }
}
