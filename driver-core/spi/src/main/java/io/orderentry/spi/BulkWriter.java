package io.orderentry.spi;

import io.orderentry.model.RowSink;
import java.sql.SQLException;

/**
 * Loads rows into one table. {@link #finish()} makes them part of the connection's transaction; closing without it leaves none
 * behind.
 */
public interface BulkWriter extends RowSink, AutoCloseable {

    /** Sends what is buffered and waits until the server has taken all rows. */
    void finish() throws SQLException;

    @Override
    void close() throws SQLException;
}
