package io.orderentry.acid;

import io.orderentry.model.TransactionInput;
import io.orderentry.model.TransactionOutput;
import io.orderentry.sql.SqlCatalog;
import io.orderentry.sql.SqlExecutor;
import io.orderentry.sql.SqlExecutor.PreparedWork;
import io.orderentry.sql.SqlExecutor.RowReader;
import io.orderentry.txn.Session;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Runs the workload's transactions and the statements of the tests' own SQL file on a connection. Used by one thread at a time. */
record AcidSql(Connection connection, SqlCatalog sql) {
    private static final String FILE = "acid/workload";

    /** Runs all statements of a transaction, and neither its COMMIT nor its ROLLBACK. */
    TransactionOutput execute(TransactionInput input) throws SQLException {
        return Session.statements(connection, sql).executeOpen(input);
    }

    /** Changes rows; returns how many. */
    int change(String name, Object... values) throws SQLException {
        return with(name, statement -> statement.executeUpdate(), values);
    }

    /** A whole number: the first column of the first row of a query. */
    int number(String name, Object... values) throws SQLException {
        return first(name, row -> row.getInt(1), values);
    }

    /** All columns of the first row of a query, in hundredths. */
    List<Long> hundredths(String name, Object... values) throws SQLException {
        return first(
                name,
                row -> {
                    List<Long> found = new ArrayList<>();
                    for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
                        found.add(row.getBigDecimal(i).movePointRight(2).longValueExact());
                    }
                    return found;
                },
                values);
    }

    private <T> T first(String name, RowReader<T> reader, Object... values) throws SQLException {
        return with(
                name,
                statement -> {
                    try (ResultSet row = statement.executeQuery()) {
                        row.next();
                        return reader.read(row);
                    }
                },
                values);
    }

    private <T> T with(String name, PreparedWork<T> work, Object... values) throws SQLException {
        return SqlExecutor.prepared(connection, sql.statement(FILE, name), statement -> {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            return work.with(statement);
        });
    }
}
