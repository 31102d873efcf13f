package io.orderentry.plugin.postgresql;

import io.orderentry.model.ColumnType;
import io.orderentry.model.Table;
import io.orderentry.spi.BulkWriter;
import java.sql.SQLException;

/** Rows of one table in COPY's binary format, passed on in chunks of a reused buffer. Used by one thread. */
abstract class CopyChunks extends CopyFormat implements BulkWriter {
    /** Large enough that the cost of a message does not count, small enough to stay in a processor's cache. */
    private static final int CHUNK_BYTES = 1 << 16;

    private final Table table;
    private long rows;

    CopyChunks(Table table) {
        super(2 * CHUNK_BYTES);
        this.table = table;
    }

    /** Passes the first {@link #length()} of {@link #bytes()} on. */
    protected abstract void send() throws SQLException;

    /** Number of complete rows. */
    final long rows() {
        return rows;
    }

    /** The server refuses a value that is not as wide as its column. */
    @Override
    public final void integer(long value) {
        if (table.columns().get(fields()).type() == ColumnType.LONG) {
            bigint(value);
        } else {
            super.integer(value);
        }
    }

    @Override
    public final void endRow() throws SQLException {
        super.endRow();
        rows++;
        if (length() >= CHUNK_BYTES) {
            sendChunk();
        }
    }

    private void sendChunk() throws SQLException {
        send();
        clear();
    }

    @Override
    public void finish() throws SQLException {
        end();
        sendChunk();
    }
}
