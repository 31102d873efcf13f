package io.orderentry.plugin.postgresql;

import io.orderentry.model.Table;
import java.io.IOException;
import java.io.OutputStream;
import java.sql.SQLException;

/** Writes rows to a file that COPY reads on the server. Used by one thread. */
final class CopyFileWriter extends CopyChunks {
    private final OutputStream out;

    CopyFileWriter(OutputStream out, Table table) {
        super(table);
        this.out = out;
    }

    @Override
    protected void send() throws SQLException {
        try {
            out.write(bytes(), 0, length());
        } catch (IOException e) {
            throw new SQLException(e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        // The file belongs to the caller.
    }
}
