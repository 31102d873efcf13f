package io.orderentry.populate;

import io.orderentry.model.Table;

/** Receives the progress of a build. Called by several threads. */
public interface BuildListener {

    /** A table that a build begins with has rows of an interrupted build; 0 in a new one. */
    default void loadedBefore(Table table, long rows) {}

    /** More rows of a table are in the database. */
    void rows(Table table, long rows);

    /** More bytes of values were generated: text a byte a character, any other value eight. */
    default void bytes(long bytes) {}

    /** All rows of all tables are in; what follows are foreign keys and statistics. */
    default void rowsEnded() {}

    /** A step began that has no rows: an index, a key, statistics. */
    void step(String text);

    /** A step ended well. */
    default void stepEnded(String text) {}
}
