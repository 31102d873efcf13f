package io.orderentry.durability;

import io.orderentry.spi.Timestamps;
import io.orderentry.sql.SqlCatalog;
import io.orderentry.sql.SqlExecutor;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/** The tables of a database that a log is compared with. */
record StoredState(Connection connection, SqlCatalog sql) {
    private static final int FETCHED_ROWS = 10_000;

    record District(int warehouse, int district) implements Comparable<District> {
        @Override
        public int compareTo(District other) {
            int order = Integer.compare(warehouse, other.warehouse);
            return order == 0 ? Integer.compare(district, other.district) : order;
        }

        @Override
        public String toString() {
            return "district " + district + " of warehouse " + warehouse;
        }
    }

    /** An order: O_C_ID, O_OL_CNT, its lines, of an acknowledged one as many as that, and the sum of their OL_AMOUNT. */
    record Order(int customer, int count, int lines, long amountCents) {
        /** The part that is known of it where its outcome is unknown. */
        Order ofUnknownOutcome() {
            return new Order(customer, count, 0, 0);
        }
    }

    /** A row of HISTORY; customer 0 where only the name is known. */
    record PaymentKey(District paidTo, District of, int customerId, long amountCents, long dateMillis) {
        PaymentKey byName() {
            return new PaymentKey(paidTo, of, 0, amountCents, dateMillis);
        }
    }

    record DistrictState(int nextOrder, long ytdCents) {}

    /** W_YTD in cents by W_ID. */
    Map<Integer, Long> warehouses() throws SQLException {
        Map<Integer, Long> warehouses = new TreeMap<>();
        SqlExecutor.query(
                connection, sql.statement("audit", "warehouses"), row -> warehouses.put(row.getInt(1), cents(row, 2)));
        return warehouses;
    }

    Map<District, DistrictState> districts() throws SQLException {
        Map<District, DistrictState> districts = new TreeMap<>();
        SqlExecutor.query(
                connection,
                sql.statement("audit", "districts"),
                row -> districts.put(
                        new District(row.getInt(1), row.getInt(2)), new DistrictState(row.getInt(3), cents(row, 4))));
        return districts;
    }

    Map<Integer, Order> orders(District district, int first) throws SQLException {
        Map<Integer, Order> stored = new TreeMap<>();
        SqlExecutor.select(
                connection,
                sql.statement("audit", "orders"),
                row -> stored.put(row.getInt(1), new Order(row.getInt(2), row.getInt(3), row.getInt(4), cents(row, 5))),
                district.warehouse(),
                district.district(),
                first);
        return stored;
    }

    /** Counts the chosen rows of HISTORY between two dates, in milliseconds since 1970, these included. */
    long history(long firstMillis, long lastMillis, Predicate<PaymentKey> chosen) throws SQLException {
        return SqlExecutor.prepared(connection, sql.statement("audit", "history"), statement -> {
            statement.setFetchSize(FETCHED_ROWS);
            Timestamps.set(statement, 1, date(firstMillis));
            Timestamps.set(statement, 2, date(lastMillis));
            long count = 0;
            ResultSet row = statement.executeQuery();
            while (row.next()) {
                PaymentKey key = new PaymentKey(
                        new District(row.getInt(1), row.getInt(2)),
                        new District(row.getInt(3), row.getInt(4)),
                        row.getInt(5),
                        cents(row, 6),
                        Timestamps.get(row, 7).toInstant(ZoneOffset.UTC).toEpochMilli());
                count += chosen.test(key) ? 1 : 0;
            }
            return count;
        });
    }

    static LocalDateTime date(long millis) {
        return LocalDateTime.ofInstant(Instant.ofEpochMilli(millis), ZoneOffset.UTC);
    }

    private static long cents(ResultSet row, int column) throws SQLException {
        return row.getBigDecimal(column).movePointRight(2).longValueExact();
    }
}
