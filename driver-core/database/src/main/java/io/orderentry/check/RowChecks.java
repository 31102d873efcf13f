package io.orderentry.check;

import io.orderentry.data.Population;
import io.orderentry.model.PaymentInput;
import io.orderentry.populate.BuildMetadata;
import io.orderentry.populate.ContentSums;
import io.orderentry.sql.NamedStatement;
import io.orderentry.sql.SqlCatalog;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Rules over rows whose values the driver compares: dates, H_DATA, and sums of hashes over what no transaction changes. */
final class RowChecks {
    private static final String FILE = "checks/rows";
    /** Rows that break a rule are read up to this number; more are not counted. */
    private static final int MOST = 10_000;
    /** Clocks of several driver hosts differ, and a clock may have been wrong while the database was built. */
    private static final Duration CLOCKS = Duration.ofHours(1);
    /** A Delivery may wait so long between the time it writes and the order it finds. */
    private static final Duration WAIT = Duration.ofMinutes(1);

    private final Connection connection;
    private final SqlCatalog sql;
    private final BuildMetadata meta;

    RowChecks(Connection connection, SqlCatalog sql, BuildMetadata meta) {
        this.connection = connection;
        this.sql = sql;
        this.meta = meta;
    }

    void run(Consumer<String> started, Consumer<Finding> found) throws SQLException {
        found.accept(DatabaseCheck.timed(started, "order_lines", this::orderLines));
        found.accept(DatabaseCheck.timed(started, "dates", this::dates));
        found.accept(DatabaseCheck.timed(started, "history_data", this::historyData));
        found.accept(DatabaseCheck.timed(started, "content", this::content));
        found.accept(DatabaseCheck.timed(started, "orders_left", () -> OrdersLeft.compare(connection, sql, meta)));
    }

    private Finding orderLines() throws SQLException {
        long[] broken = {0};
        String[] first = {""};
        rows("order_lines", row -> {
            String what;
            LocalDateTime entered = row.getObject(6, LocalDateTime.class);
            LocalDateTime delivered = row.getObject(7, LocalDateTime.class);
            if (row.getLong(4) != row.getLong(5)) {
                what = row.getLong(4) + " lines, of which the last has OL_NUMBER " + row.getLong(5);
            } else if (!Objects.equals(delivered, row.getObject(8, LocalDateTime.class))) {
                what = "lines delivered at different times";
            } else if (entered != null && delivered.isBefore(entered.minus(WAIT))) {
                what = "delivered at " + delivered + ", entered at " + entered;
            } else {
                return;
            }
            broken[0]++;
            first[0] = first[0].isEmpty()
                    ? "order " + row.getInt(3) + " of district " + row.getInt(2) + " of warehouse " + row.getInt(1)
                            + ": " + what
                    : first[0];
        });
        return Finding.of(
                "order_lines",
                "lines of an order are numbered from 1 and delivered at one time, not before it was entered",
                broken[0] == 0
                        ? ""
                        : broken[0]
                                + (broken[0] == 1 ? " order breaks it, " : " orders break it, the first: ")
                                + first[0]);
    }

    private Finding dates() throws SQLException {
        LocalDateTime built = LocalDateTime.ofInstant(Instant.parse(meta.startedUtc()), ZoneOffset.UTC)
                .minus(CLOCKS);
        // A date that a clock gives, to be compared with dates of a clock.
        LocalDateTime now = LocalDateTime.now(ZoneOffset.UTC).plus(CLOCKS);
        List<String> wrong = new ArrayList<>();
        Map<String, String> columns =
                Map.of("order_dates", "O_ENTRY_D", "delivery_dates", "OL_DELIVERY_D", "history_dates", "H_DATE");
        for (Map.Entry<String, String> column : new TreeMap<>(columns).entrySet()) {
            rows(column.getKey(), row -> {
                for (int i = 1; i <= 4; i++) {
                    LocalDateTime date = row.getObject(i, LocalDateTime.class);
                    boolean right = date == null
                            || (i <= 2 ? date.equals(Population.DATE) : !date.isBefore(built) && !date.isAfter(now));
                    if (!right) {
                        wrong.add(column.getValue() + (i <= 2 ? " of the population is " : " of a run is ") + date);
                    }
                }
            });
        }
        return Finding.of(
                "dates",
                "dates of the population are its own, those of runs are between the build and now",
                String.join("; ", wrong));
    }

    private Finding historyData() throws SQLException {
        Map<List<Integer>, String> expected = new HashMap<>();
        rows(
                "names",
                row -> expected.put(
                        List.of(row.getInt(1), row.getInt(2)),
                        PaymentInput.historyData(row.getString(3), row.getString(4))));
        List<String> wrong = new ArrayList<>();
        rows("history_data", row -> {
            String right = expected.get(List.of(row.getInt(1), row.getInt(2)));
            String data = row.getString(3);
            if (right != null
                    && !right.stripTrailing().equals(String.valueOf(data).stripTrailing())) {
                wrong.add(row.getLong(4) + " of district " + row.getInt(2) + " of warehouse " + row.getInt(1)
                        + " have '" + data + "', not '" + right + "'");
            }
        });
        return Finding.of(
                "history_data",
                "H_DATA of the payments of runs = W_NAME, four blanks, D_NAME",
                wrong.isEmpty() ? "" : wrong.get(0) + (wrong.size() > 1 ? ", and others" : ""));
    }

    private Finding content() throws SQLException {
        Finding good = Finding.of(
                "content",
                "what no transaction changes is as the build left it, and S_QUANTITY follows from S_YTD",
                "");
        Map<String, String> built = meta.contentSums();
        if (sql.file(SqlCatalog.CONTENT).isEmpty() || built.isEmpty()) {
            return good.notRun("the build recorded no sums of it");
        }
        List<String> changed = new ArrayList<>();
        for (NamedStatement query : sql.file(SqlCatalog.CONTENT)) {
            if (!ContentSums.of(connection, query).equals(built.get(query.name()))) {
                changed.add(query.name());
            }
        }
        return changed.isEmpty()
                ? good
                : Finding.of(
                        good.id(),
                        good.text(),
                        "changed since the build: " + String.join(", ", changed) + "; oe check --deep shows the rows");
    }

    @FunctionalInterface
    private interface Row {
        void take(ResultSet row) throws SQLException;
    }

    private void rows(String query, Row row) throws SQLException {
        NamedStatement named = sql.statement(FILE, query);
        try (Statement statement = connection.createStatement()) {
            statement.setMaxRows(MOST);
            try (ResultSet rows = statement.executeQuery(named.text())) {
                while (rows.next()) {
                    row.take(rows);
                }
            }
        } catch (SQLException e) {
            throw named.named(e);
        }
    }
}
