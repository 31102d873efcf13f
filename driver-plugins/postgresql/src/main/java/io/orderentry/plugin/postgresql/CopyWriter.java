package io.orderentry.plugin.postgresql;

import io.orderentry.model.ColumnType;
import io.orderentry.model.Table;
import io.orderentry.spi.BulkWriter;
import java.sql.Connection;
import java.sql.SQLException;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

/** Loads rows with COPY over a connection, in chunks of a reused buffer. Used by one thread. */
final class CopyWriter extends CopyFormat implements BulkWriter {
    /** Large enough that the cost of a message does not count, small enough to stay in a processor's cache. */
    private static final int CHUNK_BYTES = 1 << 16;

    private final Table table;
    private final CopyIn copy;
    private long rows;

    CopyWriter(Connection connection, Table table) throws SQLException {
        super(2 * CHUNK_BYTES);
        this.table = table;
        this.copy = connection
                .unwrap(PGConnection.class)
                .getCopyAPI()
                .copyIn("copy " + table.sqlName() + " (" + table.columnNames() + ") from stdin (format binary)");
    }

    /** The server refuses a value that is not as wide as its column. */
    @Override
    public void integer(long value) {
        if (table.columns().get(fields()).type() == ColumnType.LONG) {
            bigint(value);
        } else {
            super.integer(value);
        }
    }

    @Override
    public void endRow() throws SQLException {
        super.endRow();
        rows++;
        if (length() >= CHUNK_BYTES) {
            send();
        }
    }

    private void send() throws SQLException {
        copy.writeToCopy(bytes(), 0, length());
        clear();
    }

    /** @throws SQLException also when the server counted other rows than were written */
    @Override
    public void finish() throws SQLException {
        end();
        send();
        long taken = copy.endCopy();
        if (taken != rows) {
            throw new SQLException("COPY into " + table.sqlName() + " took " + taken + " of " + rows + " rows");
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
