package io.orderentry.populate;

import io.orderentry.data.Population;
import io.orderentry.spi.BulkWriter;
import io.orderentry.spi.DatabasePlugin;
import io.orderentry.sql.SqlCatalog;
import java.sql.Connection;
import java.sql.SQLException;

/** Loads parts of tables, each in one transaction together with the row of oe_meta that records it. Safe for several threads. */
final class PartLoader {
    /** Receives the rows and the bytes of values since the last time. */
    @FunctionalInterface
    interface Counts {
        void add(long rows, long bytes);
    }

    private final Population population;
    private final DatabasePlugin plugin;
    private final SqlCatalog sql;

    PartLoader(Population population, DatabasePlugin plugin, SqlCatalog sql) {
        this.population = population;
        this.plugin = plugin;
        this.sql = sql;
    }

    /**
     * Loads a part and commits. What it leaves when it fails is undone.
     *
     * @param connection not in auto-commit mode
     * @param counts receives all rows, the last of them after the commit
     * @return number of rows
     * @throws SQLException also when the part is recorded already, and when the thread is interrupted
     */
    long load(Connection connection, Part part, Counts counts) throws SQLException {
        try (BulkWriter writer = writer(connection, part)) {
            CountingSink counted = new CountingSink(writer, counts);
            population.generate(part.table(), part.number(), counted);
            writer.finish();
            LoadedParts.record(connection, sql, part, counted.rows());
            connection.commit();
            counted.report();
            return counted.rows();
        } catch (SQLException | RuntimeException | Error e) {
            Transaction.undo(connection, e);
            throw e;
        }
    }

    private BulkWriter writer(Connection connection, Part part) throws SQLException {
        BulkWriter own =
                plugin.bulkLoad(connection).writer(connection, part.table()).orElse(null);
        return own != null ? own : new BatchWriter(connection, part.table());
    }
}
