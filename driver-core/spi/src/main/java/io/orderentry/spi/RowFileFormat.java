package io.orderentry.spi;

import io.orderentry.model.Table;
import java.io.OutputStream;
import java.sql.SQLException;

/**
 * A format of files that the vendor's server imports itself. A plugin that has one implements this beside {@link DatabasePlugin}; the
 * statements of the import are in {@code schemas/<name>/import.sql}. Without it rows are loaded over connections only.
 */
@FunctionalInterface
public interface RowFileFormat {
    /**
     * Opens a writer of one file, with rows of one table.
     *
     * @param out takes the bytes; the caller flushes and closes it after {@link BulkWriter#finish()}, without which the file is incomplete.
     *     Its {@link java.io.IOException} is the cause of the exception that the writer throws.
     */
    BulkWriter write(OutputStream out, Table table) throws SQLException;
}
