package io.orderentry.plugin.mysqlfamily;

import io.orderentry.model.Table;
import io.orderentry.spi.BulkWriter;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;

/**
 * Loads rows with LOAD DATA LOCAL INFILE, a statement for every few megabytes, from memory. What was sent is part of the connection's
 * transaction at once. Used by one thread.
 */
final class LoadDataWriter extends LoadDataFormat implements BulkWriter {
    /** Large enough that the cost of a statement does not count; each session holds as much. */
    private static final int CHUNK_BYTES = 1 << 22;

    /** Runs a statement that reads rows; each JDBC driver has its own way. */
    @FunctionalInterface
    interface Loading {
        long load(Statement statement, String loadData, InputStream rows) throws SQLException;
    }

    private final Table table;
    private final Statement statement;
    private final Loading loading;
    private long rows;

    LoadDataWriter(Connection connection, Table table, Loading loading) throws SQLException {
        super(CHUNK_BYTES + (1 << 16));
        this.table = table;
        this.loading = loading;
        this.statement = connection.createStatement();
    }

    @Override
    public void endRow() throws SQLException {
        super.endRow();
        rows++;
        if (length() >= CHUNK_BYTES) {
            finish();
        }
    }

    /**
     * @throws SQLException also when a row was left out or changed on the way in, of which LOCAL makes warnings: it cannot stop a client that
     *     is sending
     */
    @Override
    public void finish() throws SQLException {
        if (rows == 0) {
            return;
        }
        long taken = loading.load(
                statement,
                "load data local infile 'rows' into table " + table.sqlName() + " character set ascii ("
                        + table.columnNames() + ")",
                rows());
        SQLWarning warning = statement.getWarnings();
        if (taken != rows || warning != null) {
            throw new SQLException("LOAD DATA into " + table.sqlName() + " took " + taken + " of " + rows + " rows"
                    + (warning == null ? "" : ": " + warning.getMessage()));
        }
        clear();
        rows = 0;
    }

    @Override
    public void close() throws SQLException {
        statement.close();
    }
}
