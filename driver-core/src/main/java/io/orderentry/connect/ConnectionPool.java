package io.orderentry.connect;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.orderentry.config.Isolation;
import io.orderentry.config.Refusal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The pool of a run: all its connections are opened before anything else happens, and one that breaks is replaced. */
public final class ConnectionPool {
    /** How long a worker waits before it looks whether the run is over; also for the first connection of all. */
    private static final Duration WAIT = Duration.ofSeconds(5);

    private ConnectionPool() {}

    /**
     * @param size how many connections, all of them open when this returns
     * @throws Refusal when the server gives fewer
     */
    public static HikariDataSource open(Database database, int size, Isolation isolation) {
        HikariConfig config = new HikariConfig();
        config.setPoolName("order-entry");
        config.setDataSource(new ConnectingDataSource(database::connect));
        config.setMaximumPoolSize(size);
        config.setConnectionTimeout(WAIT.toMillis());
        config.setTransactionIsolation("TRANSACTION_" + isolation.name());
        // A connection that is retired in the middle of a run would cost a transaction its time.
        config.setMaxLifetime(0);
        config.setInitializationFailTimeout(-1);
        HikariDataSource pool = new HikariDataSource(config);
        try {
            fill(pool, size);
            return pool;
        } catch (RuntimeException e) {
            pool.close();
            throw e;
        }
    }

    private static void fill(HikariDataSource pool, int size) {
        List<Connection> opened = new ArrayList<>();
        try {
            while (opened.size() < size) {
                opened.add(pool.getConnection());
            }
        } catch (SQLException e) {
            throw new Refusal("--connections: " + size + " connections are needed, but the server gave only "
                    + opened.size() + ": " + rootMessage(e));
        } finally {
            for (Connection connection : opened) {
                try {
                    connection.close();
                } catch (SQLException e) {
                    pool.evictConnection(connection);
                }
            }
        }
    }

    private static String rootMessage(Throwable e) {
        Throwable root = e;
        while (root.getCause() != null && root.getCause() != root) {
            root = root.getCause();
        }
        return String.valueOf(root.getMessage()).lines().findFirst().orElse("");
    }
}
