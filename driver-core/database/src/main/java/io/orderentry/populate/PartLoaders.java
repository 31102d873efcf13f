package io.orderentry.populate;

import java.sql.SQLException;
import java.util.List;

/** Loads the parts of a build by other processes than the one that makes its tables, keys and indexes. */
public interface PartLoaders {
    /** Receives each part when it is in, with its number of rows and the bytes of their values; 0 bytes where they are unknown. */
    @FunctionalInterface
    interface Loaded {
        void part(Part part, long rows, long bytes);
    }

    /**
     * Loads parts, and returns when all of them are in.
     *
     * @param parts in the order in which they are to be begun
     * @param loaded called by one thread, once a part
     * @throws SQLException when one of them could not be loaded
     */
    void load(List<Part> parts, Loaded loaded) throws SQLException, InterruptedException;
}
