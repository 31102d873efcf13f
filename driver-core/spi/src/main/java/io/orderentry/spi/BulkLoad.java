package io.orderentry.spi;

import io.orderentry.model.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/**
 * A vendor's way to load rows, or the reason why there is no fast one.
 *
 * @param writers opens a writer for one table; null when the core loads rows with JDBC batches
 * @param obstacle why this is not the fastest way that the vendor has, in a sentence that says what to set or to grant; null when it is
 */
public record BulkLoad(Writers writers, String obstacle) {
    /** JDBC batches of the core. */
    public static final BulkLoad BATCHES = new BulkLoad(null, null);

    /** Opens a writer for a table on a connection in a transaction that the core commits, used for nothing else until it is closed. */
    @FunctionalInterface
    public interface Writers {
        BulkWriter open(Connection connection, Table table) throws SQLException;
    }

    /** A fast way without an obstacle. */
    public static BulkLoad with(Writers writers) {
        return new BulkLoad(writers, null);
    }

    /** A writer of the vendor's. */
    public Optional<BulkWriter> writer(Connection connection, Table table) throws SQLException {
        return writers == null ? Optional.empty() : Optional.of(writers.open(connection, table));
    }
}
