package io.orderentry.plugin.postgresql;

import io.orderentry.model.Table;
import java.sql.Connection;
import java.sql.SQLException;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

/** Loads rows with COPY over a connection. Used by one thread. */
final class CopyWriter extends CopyChunks {
    private final Table table;
    private final CopyIn copy;

    CopyWriter(Connection connection, Table table) throws SQLException {
        this(connection, table, "");
    }

    /** @param option after those of every COPY, with the comma before it; or empty */
    CopyWriter(Connection connection, Table table, String option) throws SQLException {
        super(table);
        this.table = table;
        this.copy = connection
                .unwrap(PGConnection.class)
                .getCopyAPI()
                .copyIn("copy " + table.sqlName() + " (" + table.columnNames() + ") from stdin (format binary" + option
                        + ")");
    }

    @Override
    protected void send() throws SQLException {
        copy.writeToCopy(bytes(), 0, length());
    }

    /** @throws SQLException also when the server counted other rows than were written */
    @Override
    public void finish() throws SQLException {
        super.finish();
        long taken = copy.endCopy();
        if (taken != rows()) {
            throw new SQLException("COPY into " + table.sqlName() + " took " + taken + " of " + rows() + " rows");
        }
    }

    /** Without {@link #finish()} the server throws all rows away, and the transaction can only be rolled back. */
    @Override
    public void close() throws SQLException {
        if (copy.isActive()) {
            copy.cancelCopy();
        }
    }
}
