package io.orderentry.observe.host.source;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * Access to the files of the database's machine through the database.
 *
 * @param connecting opens a connection of its own
 * @param read one parameter, paths with blanks between them; gives each path, and its text or null when there is no such file
 * @param list one parameter, a folder; gives the names in it
 * @param grants no parameter; gives the statements that grant this user what the other two need
 */
public record SqlAccess(Connecting connecting, String read, String list, String grants) {
    /** Opens a connection in auto-commit mode. */
    @FunctionalInterface
    public interface Connecting {
        Connection connect() throws SQLException;
    }
}
