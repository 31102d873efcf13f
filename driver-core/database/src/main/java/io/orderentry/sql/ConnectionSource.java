package io.orderentry.sql;

import java.sql.Connection;
import java.sql.SQLException;

/** Opens one more connection to a database, in auto-commit mode. Any thread may use it. */
@FunctionalInterface
public interface ConnectionSource {
    Connection connect() throws SQLException;
}
