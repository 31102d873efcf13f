package io.orderentry.sharding;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverPropertyInfo;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.apache.shardingsphere.driver.api.yaml.YamlShardingSphereDataSourceFactory;

/**
 * Connections of ShardingSphere-JDBC by {@code jdbc:sharded:FILE}, a file of ShardingSphere in YAML. In it {@code ${user}} and
 * {@code ${password}} stand for those of the target. A statement that defines a table, a key or an index commits before and behind it, as on
 * MySQL: ShardingSphere reads what it made over another connection, to which an open transaction is invisible.
 */
public final class ShardedDriver implements Driver {
    static final String PREFIX = "jdbc:sharded:";

    /**
     * How long ago the pools of the shards may have got a connection back to give it away without a look whether it works. ShardingSphere gives
     * one back when its next transaction begins, so that a server may have been lost since.
     */
    private static final String ALIVE_BYPASS = "com.zaxxer.hikari.aliveBypassWindowMs";

    private static final Map<String, DataSource> SOURCES = new ConcurrentHashMap<>();

    @Override
    public boolean acceptsURL(String url) {
        return url.startsWith(PREFIX);
    }

    @Override
    public Connection connect(String url, Properties properties) throws SQLException {
        if (!acceptsURL(url)) {
            return null;
        }
        Connection connection = source(url, properties).getConnection();
        BoundTransaction transaction = new BoundTransaction();
        return proxy(Connection.class, transaction, (method, arguments) -> {
            Object result = method.invoke(connection, arguments);
            if (result instanceof PreparedStatement made) {
                return proxy(PreparedStatement.class, transaction, (call, values) -> call.invoke(made, values));
            }
            return result instanceof Statement made ? defining(connection, made, transaction) : result;
        });
    }

    private static synchronized DataSource source(String url, Properties properties) throws SQLException {
        DataSource known = SOURCES.get(url);
        if (known != null) {
            return known;
        }
        Path file = Path.of(url.substring(PREFIX.length()));
        try {
            String yaml = Files.readString(file)
                    .replace("${user}", properties.getProperty("user", ""))
                    .replace("${password}", properties.getProperty("password", ""));
            System.setProperty(ALIVE_BYPASS, "0");
            DataSource made =
                    YamlShardingSphereDataSourceFactory.createDataSource(yaml.getBytes(StandardCharsets.UTF_8));
            SOURCES.put(url, made);
            return made;
        } catch (IOException e) {
            throw new SQLException(file + " cannot be read: " + e.getMessage(), "08001", e);
        } finally {
            System.clearProperty(ALIVE_BYPASS);
        }
    }

    private static Statement defining(Connection connection, Statement statement, BoundTransaction transaction) {
        return proxy(Statement.class, transaction, (method, arguments) -> {
            if (connection.getAutoCommit()
                    || !method.getName().equals("execute")
                    || !isDefinition((String) arguments[0])) {
                return method.invoke(statement, arguments);
            }
            connection.setAutoCommit(true);
            try {
                return method.invoke(statement, arguments);
            } finally {
                connection.setAutoCommit(false);
            }
        });
    }

    private static boolean isDefinition(String sql) {
        return sql.strip().toLowerCase(Locale.ROOT).matches("(?s)(create|alter|drop)\\b.*");
    }

    @FunctionalInterface
    private interface Call {
        Object call(Method method, Object[] arguments) throws Exception;
    }

    /** ShardingSphere finds its parts in the class loader of the thread, when it first needs them. */
    private static <T> T proxy(Class<T> type, BoundTransaction transaction, Call call) {
        ClassLoader loader = ShardedDriver.class.getClassLoader();
        return type.cast(Proxy.newProxyInstance(loader, new Class<?>[] {type}, (self, method, arguments) -> {
            Thread thread = Thread.currentThread();
            ClassLoader before = thread.getContextClassLoader();
            BoundTransaction outer = BoundTransaction.enter(transaction);
            thread.setContextClassLoader(loader);
            try {
                return call.call(method, arguments);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            } finally {
                thread.setContextClassLoader(before);
                BoundTransaction.enter(outer);
            }
        }));
    }

    @Override
    public DriverPropertyInfo[] getPropertyInfo(String url, Properties properties) {
        return new DriverPropertyInfo[0];
    }

    /** The version of ShardingSphere, in the driver's list of plugins. */
    @Override
    public int getMajorVersion() {
        return 5;
    }

    @Override
    public int getMinorVersion() {
        return 5;
    }

    @Override
    public boolean jdbcCompliant() {
        return false;
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw new SQLFeatureNotSupportedException("it logs through SLF4J");
    }
}
