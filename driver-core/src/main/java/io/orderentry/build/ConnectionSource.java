package io.orderentry.build;

import java.sql.Connection;
import java.sql.SQLException;

/** Opens one more connection to the database that is built. Any thread may use it. */
@FunctionalInterface
public interface ConnectionSource {
    Connection connect() throws SQLException;
}
