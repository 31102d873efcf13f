package io.orderentry.connect;

import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Properties;

/**
 * The JDBC drivers beside a plugin. They are asked themselves, because {@link java.sql.DriverManager} hides those of another class
 * loader than its caller's. Any thread may use it.
 */
final class JdbcDrivers {
    private final ClassLoader loader;
    private final Services<Driver> drivers;

    JdbcDrivers(ClassLoader loader) {
        this.loader = loader;
        this.drivers = Services.in(loader, Driver.class);
    }

    /** The first driver that takes a URL. */
    Optional<Driver> forUrl(String url) {
        return drivers.made().stream().filter(driver -> accepts(driver, url)).findFirst();
    }

    private static boolean accepts(Driver driver, String url) {
        try {
            return driver.acceptsURL(url);
        } catch (SQLException e) {
            // A driver that cannot read a URL is not the one for it.
            return false;
        }
    }

    /** @throws UnusablePluginException when no driver takes a URL */
    Driver require(String url) throws UnusablePluginException {
        return forUrl(url).orElseThrow(() -> new UnusablePluginException("has no JDBC driver for " + url + known()));
    }

    private String known() {
        if (!drivers.failed().isEmpty()) {
            return ": its driver " + drivers.failed().get(0);
        }
        return drivers.made().isEmpty() ? "; put the driver's jar beside the plugin's, into one sub-folder" : "";
    }

    /**
     * Opens a connection.
     *
     * @return empty when no driver takes the URL
     */
    Optional<Connection> connect(String url, Properties properties) throws SQLException {
        Optional<Driver> driver = forUrl(url);
        if (driver.isEmpty()) {
            return Optional.empty();
        }
        // Some drivers look for their own parts, such as ways to authenticate, in the loader of the thread.
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(loader);
        try {
            return Optional.ofNullable(driver.get().connect(url, properties));
        } finally {
            thread.setContextClassLoader(before);
        }
    }
}
