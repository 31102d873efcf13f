package io.orderentry.observe.server;

import io.orderentry.connect.Database;
import io.orderentry.model.ErrorText;
import io.orderentry.observe.machine.LocalProcess;
import io.orderentry.result.Reading;
import io.orderentry.sql.NamedStatement;
import io.orderentry.sql.SqlCatalog;
import io.orderentry.sql.SqlExecutor;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.regex.Pattern;

/**
 * Queries of {@code schemas/<vendor>/activity.sql} on one connection. Of the statements named {@code activity} and {@code activity_...} the
 * first that is not refused is used. Beside a statement, {@code ..._refusal} gives a row with the reason why it is of no use now,
 * {@code ..._refused} the grant that is missing when it fails, and {@code ..._source} the name of its source. All samples are one transaction
 * where there is a statement {@code one_transaction}.
 *
 * @param sample sessions that are active now
 * @param source of the samples
 * @param blockers sessions that wait for a lock, and whom they wait for
 */
record ActivityQueries(
        Connection connection,
        SqlCatalog sql,
        PreparedStatement sample,
        String source,
        Reading<PreparedStatement> blockers)
        implements AutoCloseable {
    private static final String ACTIVITY = "activity";
    private static final Pattern CANDIDATE = Pattern.compile("activity(_.*)?(?<!_refusal|_refused|_source)");

    record Row(String session, String event) {}

    /** Session that waits for a lock of another one, or for its place in the queue. */
    record Wait(String waiter, String holder) {}

    /** @param connection in auto-commit mode; closed with the queries, or when none of them is of use */
    static Reading<ActivityQueries> open(Connection connection, SqlCatalog sql) throws SQLException {
        SQLException failure = null;
        String reason = null;
        for (NamedStatement each : sql.file(SqlCatalog.ACTIVITY)) {
            if (!CANDIDATE.matcher(each.name()).matches()) {
                continue;
            }
            try {
                Optional<String> refusal = first(connection, sql, each.name() + "_refusal");
                if (refusal.isPresent()) {
                    reason = refusal.get();
                    continue;
                }
                String source = first(connection, sql, each.name() + "_source").orElse(each.name());
                SqlExecutor.query(connection, each, row -> row.getString(1));
                PreparedStatement sample = connection.prepareStatement(each.text());
                Reading<PreparedStatement> blockers = blockers(connection, sql, each.name());
                // By JDBC and not by a statement, so that the driver counts its own transactions as the server does.
                connection.setAutoCommit(
                        sql.named(SqlCatalog.ACTIVITY, "one_transaction").isEmpty());
                return Reading.of(new ActivityQueries(connection, sql, sample, source, blockers), "");
            } catch (SQLException e) {
                failure = e;
            }
        }
        if (failure != null) {
            Optional<String> grant = first(connection, sql, ACTIVITY + "_refused");
            reason = "the server's sessions may not be read: " + ErrorText.firstLine(failure)
                    + grant.map(needed -> "; " + needed).orElse("");
        }
        connection.close();
        return Reading.unavailable(reason);
    }

    /** The query for holders of locks that belongs to a query for sessions. */
    private static Reading<PreparedStatement> blockers(Connection connection, SqlCatalog sql, String activity)
            throws SQLException {
        Optional<NamedStatement> query =
                sql.named(SqlCatalog.ACTIVITY, "blockers" + activity.substring(ACTIVITY.length()));
        if (query.isEmpty()) {
            return Reading.unavailable("this view of the server's sessions names no holder of a lock");
        }
        try {
            SqlExecutor.query(connection, query.get(), row -> row.getString(1));
        } catch (SQLException e) {
            return Reading.unavailable("holders of locks may not be read: " + ErrorText.firstLine(e));
        }
        return Reading.of(connection.prepareStatement(query.get().text()), "");
    }

    /** First value of a statement that the vendor may have; empty without the statement, a row or a value. */
    private static Optional<String> first(Connection connection, SqlCatalog sql, String name) throws SQLException {
        return SqlExecutor.first(connection, sql.named(SqlCatalog.ACTIVITY, name), row -> row.getString(1));
    }

    List<Row> sessions() throws SQLException {
        return rows(sample, Row::new);
    }

    private static <T> List<T> rows(PreparedStatement query, BiFunction<String, String, T> made) throws SQLException {
        return SqlExecutor.rows(
                query.executeQuery(),
                row -> made.apply(row.getString(1).strip(), row.getString(2).strip()));
    }

    /** Sessions that wait for a lock now, and whom they wait for; a waiter may have several rows. */
    List<Wait> waits() throws SQLException {
        return rows(blockers.value(), Wait::new);
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            // It is gone already.
        }
    }

    /**
     * The thread that answers these queries. That of another server than an embedded one may be on another machine, or have another name on
     * this one.
     */
    Reading<LocalProcess> thread(Database database) {
        if (!database.isEmbedded()) {
            return Reading.unavailable("read for an embedded server only");
        }
        try {
            Optional<String> thread = first(connection, sql, "os_thread");
            return Reading.of(thread.map(LocalProcess::of).orElse(null), "the server does not name the thread");
        } catch (SQLException e) {
            return Reading.unavailable(ErrorText.firstLine(e));
        }
    }
}
