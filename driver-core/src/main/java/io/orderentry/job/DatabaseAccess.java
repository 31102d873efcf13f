package io.orderentry.job;

import io.orderentry.config.Target;
import io.orderentry.connect.Database;
import io.orderentry.connect.Plugins;
import java.sql.SQLException;

/** Access to the databases of targets. */
public interface DatabaseAccess {
    /** Work on an open database. */
    @FunctionalInterface
    interface Work<T> {
        T with(Database database, Interruption interruption) throws SQLException, InterruptedException;
    }

    /** Plugins for all databases. */
    Plugins plugins();

    /** Opens a database, does the work, and closes it in order, also after an interruption. */
    <T> T on(Target target, Work<T> work) throws SQLException, InterruptedException;
}
