package io.orderentry.populate;

import java.sql.SQLException;

/** Another driver holds the database. */
public final class OccupiedException extends SQLException {
    private static final long serialVersionUID = 1L;

    private final boolean run;

    OccupiedException(String holder) {
        super("another driver is at work on this database: " + holder);
        run = holder.startsWith("oe run,");
    }

    /** Returns whether that driver is making a run, which may be shared. */
    public boolean isRun() {
        return run;
    }
}
