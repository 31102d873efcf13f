package io.orderentry.plugin.mysqlfamily;

import io.orderentry.spi.BulkWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.sql.SQLException;

/** Writes rows to a file that LOAD DATA INFILE reads on the server. Used by one thread. */
final class LoadDataFileWriter extends LoadDataFormat implements BulkWriter {
    /** Large enough that the cost of a call does not count, small enough to stay in a processor's cache. */
    private static final int CHUNK_BYTES = 1 << 16;

    private final OutputStream out;

    LoadDataFileWriter(OutputStream out) {
        super(2 * CHUNK_BYTES);
        this.out = out;
    }

    @Override
    public void endRow() throws SQLException {
        super.endRow();
        if (length() >= CHUNK_BYTES) {
            finish();
        }
    }

    @Override
    public void finish() throws SQLException {
        try {
            out.write(bytes(), 0, length());
        } catch (IOException e) {
            throw new SQLException(e.getMessage(), e);
        }
        clear();
    }

    @Override
    public void close() {
        // The file belongs to the caller.
    }
}
