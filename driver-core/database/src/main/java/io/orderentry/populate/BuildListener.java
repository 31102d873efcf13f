package io.orderentry.populate;

import io.orderentry.model.Table;

/** Receives the progress of a build. Called by several threads. */
public interface BuildListener {

    /** A table that a build begins with has rows of an interrupted build; 0 in a new one. */
    default void loadedBefore(Table table, long rows) {}

    /** More rows of a table are in the database. */
    default void rows(Table table, long rows) {}

    /** All rows of all tables are in; what follows are foreign keys and statistics. */
    default void rowsEnded() {}

    /** A step without rows has begun: an index, a key, statistics. */
    default void step(String text) {}

    /** A step ended well. */
    default void stepEnded(String text) {}
}
