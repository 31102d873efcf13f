package io.orderentry.acid;

import io.orderentry.model.TransactionInput;
import io.orderentry.model.TransactionOutput;
import io.orderentry.sql.SqlCatalog;
import io.orderentry.sql.SqlExecutor;
import io.orderentry.sql.SqlExecutor.RowReader;
import io.orderentry.txn.Session;
import java.sql.Connection;
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
        return SqlExecutor.change(connection, sql.statement(FILE, name), values);
    }

    /** A whole number: the first column of the first row of a query. */
    int number(String name, Object... values) throws SQLException {
        return first(name, row -> row.getInt(1), values);
    }

    /** All columns of the first row of a query, in hundredths. */
    List<Long> hundredths(String name, Object... values) throws SQLException {
        RowReader<List<Long>> reader = row -> {
            List<Long> found = new ArrayList<>();
            for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
                found.add(row.getBigDecimal(i).movePointRight(2).longValueExact());
            }
            return found;
        };
        return first(name, reader, values);
    }

    private <T> T first(String name, RowReader<T> reader, Object... values) throws SQLException {
        return SqlExecutor.select(connection, sql.statement(FILE, name), reader, values)
                .get(0);
    }
}
