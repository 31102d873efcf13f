package io.orderentry.connect;

import io.orderentry.config.Mode;
import io.orderentry.spi.DatabasePlugin;
import io.orderentry.sql.SqlCatalog;
import java.sql.Driver;
import java.util.List;
import java.util.Optional;

/**
 * A plugin that can be used: it was made and asked, its SQL was read, and a JDBC driver for it is there. Any thread may use it.
 */
public final class LoadedPlugin {
    private final DatabasePlugin database;
    private final SqlCatalog sql;
    private final PluginSource source;
    private final JdbcDrivers drivers;
    private final Driver driver;

    LoadedPlugin(DatabasePlugin database, SqlCatalog sql, PluginSource source, JdbcDrivers drivers, Driver driver) {
        this.database = database;
        this.sql = sql;
        this.source = source;
        this.drivers = drivers;
        this.driver = driver;
    }

    public String name() {
        return database.name();
    }

    public DatabasePlugin database() {
        return database;
    }

    public SqlCatalog sql() {
        return sql;
    }

    /** {@code built in}, or the path of its jar relative to the plugins folder. */
    public String origin() {
        return source.name();
    }

    public boolean isBuiltIn() {
        return source.isBuiltIn();
    }

    /** As its jar's manifest says. */
    public Optional<String> version() {
        return Optional.ofNullable(database.getClass().getPackage().getImplementationVersion());
    }

    /** Class and version of the JDBC driver, as it says without a connection. */
    public String jdbcDriver() {
        return driver.getClass().getName() + " " + driver.getMajorVersion() + "." + driver.getMinorVersion();
    }

    /** Stored procedures are there when there is SQL that makes them. */
    public List<Mode> modes() {
        return sql.file(SqlCatalog.PROCEDURES).isEmpty()
                ? List.of(Mode.STATEMENTS)
                : List.of(Mode.STATEMENTS, Mode.PROCEDURES);
    }

    JdbcDrivers drivers() {
        return drivers;
    }
}
