package io.orderentry.connect;

import io.orderentry.spi.DatabasePlugin;
import java.sql.Driver;

/** Sources of plugins of vendors that do not exist, and of their JDBC drivers. */
public final class Acme {
    public static final String PLUGIN = "acme.AcmePlugin";
    public static final String DRIVER = "acme.jdbc.AcmeDriver";

    private Acme() {}

    /** A plugin class that can be used; {@code more} is further methods of it. */
    public static String plugin(String type, String name, String more) {
        return """
                import io.orderentry.spi.*;
                import io.orderentry.model.Failure;
                import java.sql.*;
                public class %s implements DatabasePlugin {
                    public String name() { return "%s"; }
                    public Failure classify(SQLException failure) { return Failure.BROKEN; }
                    %s
                }
                """.formatted(type, name, more);
    }

    /** A driver that takes the URLs of one vendor and has no server to speak to, which it says. */
    public static String driver(String type, String name) {
        return """
                import java.sql.*;
                import java.util.*;
                public class %1$s implements Driver {
                    public boolean acceptsURL(String url) { return url.startsWith("jdbc:%2$s:"); }
                    public Connection connect(String url, Properties properties) throws SQLException {
                        if (!acceptsURL(url)) { return null; }
                        throw new SQLException("the driver of %2$s has no server, and was asked in the loader "
                                + Thread.currentThread().getContextClassLoader().getName(), "08001");
                    }
                    public DriverPropertyInfo[] getPropertyInfo(String url, Properties properties) {
                        return new DriverPropertyInfo[0];
                    }
                    public int getMajorVersion() { return 3; }
                    public int getMinorVersion() { return 14; }
                    public boolean jdbcCompliant() { return false; }
                    public java.util.logging.Logger getParentLogger() throws SQLFeatureNotSupportedException {
                        throw new SQLFeatureNotSupportedException();
                    }
                }
                """.formatted(type, name);
    }

    /** A jar with the plugin acme and its driver. */
    public static Jars jar() {
        return jar("");
    }

    /** The same with further methods of the plugin. */
    public static Jars jar(String more) {
        return withDriver(
                new Jars().source(PLUGIN, plugin("AcmePlugin", "acme", more)).service(DatabasePlugin.class, PLUGIN));
    }

    public static Jars withDriver(Jars jar) {
        return jar.source(DRIVER, driver("AcmeDriver", "acme")).service(Driver.class, DRIVER);
    }

    /** A jar with a plugin of another name and its driver. */
    public static Jars other(String name) {
        return new Jars()
                .source("other.Plugin", plugin("Plugin", name, ""))
                .service(DatabasePlugin.class, "other.Plugin")
                .source("other.Jdbc", driver("Jdbc", name))
                .service(Driver.class, "other.Jdbc");
    }
}
