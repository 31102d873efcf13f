package io.orderentry.check;

import io.orderentry.populate.BuildMetadata;
import io.orderentry.sql.SqlCatalog;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Orders, lines and payments as a run left them: no other value of the database depends on the customer of an undelivered order, or on a date.
 * Kept in oe_meta, and compared while the database has the same number of orders, payments and deliveries.
 */
public final class OrdersLeft {
    /** Id of the comparison. */
    public static final String ID = "orders_left";

    private static final String SEPARATOR = "; sum ";
    private static final String NEXT = ", ";

    private OrdersLeft() {}

    /**
     * Records the state at the end of a run that had the database to itself.
     *
     * @param sums of all that runs have written, as the check found them
     */
    public static void record(Connection connection, SqlCatalog sql, Map<String, BigDecimal> sums) throws SQLException {
        BuildMetadata.recordOrders(connection, sql, read(connection, sql, sums));
    }

    private static String read(Connection connection, SqlCatalog sql, Map<String, BigDecimal> sums)
            throws SQLException {
        return Fingerprint.read(connection, sql)
                + SEPARATOR
                + new TreeMap<>(sums)
                        .entrySet().stream()
                                .map(sum -> sum.getKey() + " " + sum.getValue().toPlainString())
                                .collect(Collectors.joining(NEXT));
    }

    /** @param sums of all that runs have written; null when not all was read */
    static Finding compare(Connection connection, SqlCatalog sql, BuildMetadata meta, Map<String, BigDecimal> sums)
            throws SQLException {
        Finding good = Finding.of(ID, "orders, their lines and payments are as the last run left them", "");
        String left = meta.ordersLeft().orElse("");
        if (left.isEmpty()) {
            return good.notRun("no run has recorded them");
        }
        if (sums == null) {
            return good.notRun("only some warehouses were read");
        }
        String now = read(connection, sql, sums);
        if (!work(left).equals(work(now))) {
            return good.notRun("there was other work since that run");
        }
        List<String> before = parts(left);
        String changed = parts(now).stream()
                .filter(part -> !before.contains(part))
                .map(part -> part.substring(0, part.lastIndexOf(' ')))
                .collect(Collectors.joining(NEXT));
        return Finding.of(ID, good.text(), changed.isEmpty() ? "" : "changed since that run: " + changed);
    }

    private static String work(String state) {
        return state.substring(0, Math.max(0, state.indexOf(SEPARATOR)));
    }

    private static List<String> parts(String state) {
        return List.of(
                state.substring(state.indexOf(SEPARATOR) + SEPARATOR.length()).split(NEXT));
    }
}
