package io.orderentry.plugin.mysqlfamily;

import io.orderentry.model.Table;
import io.orderentry.spi.BulkWriter;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Loads rows with multi-row INSERT statements of text, for servers that do not allow LOAD DATA LOCAL. Nothing is prepared: the server
 * would parse as many parameters as there are values, and the client bind them one by one. Used by one thread.
 */
final class InsertWriter extends InsertFormat implements BulkWriter {
    /** Beyond this the cost of a statement no longer counts; each session holds it a few times over. */
    private static final int LARGEST_STATEMENT = 1 << 20;

    private final String table;
    private final String insert;
    private final int statementBytes;
    private final Statement statement;
    private long rows;

    /** @param connection in a transaction that the caller commits */
    InsertWriter(Connection connection, Table table) throws SQLException {
        super(LARGEST_STATEMENT + (1 << 16));
        this.table = table.sqlName();
        this.insert = "insert into " + table.sqlName() + " (" + table.columnNames() + ") values ";
        this.statement = connection.createStatement();
        statement.setEscapeProcessing(false);
        this.statementBytes = Math.min(LARGEST_STATEMENT, maxAllowedPacket() / 2);
    }

    private int maxAllowedPacket() throws SQLException {
        try (ResultSet row = statement.executeQuery("select @@max_allowed_packet")) {
            row.next();
            return row.getInt(1);
        }
    }

    @Override
    public void endRow() throws SQLException {
        super.endRow();
        rows++;
        if (length() >= statementBytes) {
            finish();
        }
    }

    /** @throws SQLException also when the server took another number of rows than were sent */
    @Override
    public void finish() throws SQLException {
        if (rows == 0) {
            return;
        }
        long taken = statement.executeLargeUpdate(insert + rows());
        if (taken != rows) {
            throw new SQLException("INSERT into " + table + " took " + taken + " of " + rows + " rows");
        }
        clear();
        rows = 0;
    }

    @Override
    public void close() throws SQLException {
        statement.close();
    }
}
