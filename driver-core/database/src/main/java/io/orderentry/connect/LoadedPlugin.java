package io.orderentry.connect;

import io.orderentry.config.Mode;
import io.orderentry.config.Target;
import io.orderentry.spi.DatabasePlugin;
import io.orderentry.sql.Placement;
import io.orderentry.sql.SqlCatalog;
import io.orderentry.text.Nearest;
import io.orderentry.text.Refusal;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/**
 * A plugin that can be used: its methods answered, its SQL was read, and it has a JDBC driver. Any thread may use it.
 *
 * @param origin {@code built in}, or the path of its jar relative to the plugins folder
 * @param loader of the JDBC drivers beside the plugin
 * @param drivers called themselves, because {@link java.sql.DriverManager} hides those of another class loader than its caller's; one
 *     of them takes the plugin's example of a URL
 */
public record LoadedPlugin(
        DatabasePlugin database,
        SqlCatalog sql,
        String origin,
        boolean isBuiltIn,
        ClassLoader loader,
        List<Driver> drivers) {

    public String name() {
        return database.name();
    }

    /** As its jar's manifest says. */
    public Optional<String> version() {
        return Optional.ofNullable(database.getClass().getPackage().getImplementationVersion());
    }

    /** Class and version of the JDBC driver, read without a connection. */
    public String jdbcDriver() {
        Driver driver = driver(drivers, database.urls().example()).orElseThrow();
        return driver.getClass().getName() + " " + driver.getMajorVersion() + "." + driver.getMinorVersion();
    }

    /**
     * The SQL for a target: with the tables of its placement, if it names one.
     *
     * @throws Refusal when the vendor has no such placement
     */
    public SqlCatalog sqlFor(Target target) {
        String asked = target.placement();
        if (asked == null) {
            return sql;
        }
        List<String> known = sql.placements().stream().map(Placement::name).toList();
        return sql.placed(asked)
                .orElseThrow(() -> new Refusal(
                        known.isEmpty()
                                ? "target.placement: '" + asked + "' was asked for, and " + name()
                                        + " has no placements; leave it out"
                                : "target.placement: '" + asked + "' is no placement of " + name()
                                        + Nearest.hint(asked, known)));
    }

    /** Stored procedures need SQL that makes them. */
    public List<Mode> modes() {
        return sql.file(SqlCatalog.PROCEDURES).isEmpty()
                ? List.of(Mode.STATEMENTS)
                : List.of(Mode.STATEMENTS, Mode.PROCEDURES);
    }

    static Optional<Driver> driver(List<Driver> drivers, String url) {
        return drivers.stream().filter(driver -> accepts(driver, url)).findFirst();
    }

    private static boolean accepts(Driver driver, String url) {
        try {
            return driver.acceptsURL(url);
        } catch (SQLException | IllegalArgumentException e) {
            // A driver that cannot read a URL is not the one for it.
            return false;
        }
    }

    /** Opens a connection; empty when no driver takes the URL. */
    Optional<Connection> connect(String url, Properties properties) throws SQLException {
        Optional<Driver> driver = driver(drivers, url);
        if (driver.isEmpty()) {
            return Optional.empty();
        }
        // Some drivers look for their own parts, such as ways to authenticate, in the loader of the thread.
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(loader);
        try {
            return Optional.ofNullable(driver.get().connect(url, properties));
        } catch (IllegalArgumentException e) {
            // Such as of a port that is too large, or of a parameter that cannot be decoded.
            throw new SQLException(e.getMessage(), ConnectionFailures.WRONG_VALUE, e);
        } finally {
            thread.setContextClassLoader(before);
        }
    }
}
