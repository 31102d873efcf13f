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
     * @throws Refusal when the server gives fewer, or no further one for the driver's own questions
     * @throws InterruptedException when the thread was interrupted before all were open
     */
    public static HikariDataSource open(Database database, int size, Isolation isolation) throws InterruptedException {
        HikariConfig config = new HikariConfig();
        config.setPoolName("order-entry");
        config.setDataSource(new ConnectingDataSource(database::connectForWorkload));
        config.setMaximumPoolSize(size);
        config.setConnectionTimeout(WAIT.toMillis());
        config.setTransactionIsolation("TRANSACTION_" + isolation.name());
        // A connection that is retired in the middle of a run would cost a transaction its time.
        config.setMaxLifetime(0);
        config.setInitializationFailTimeout(-1);
        HikariDataSource pool = new HikariDataSource(config) {
            @Override
            public void close() {
                TimeLimit.run("oe-pool-close", database.closeLimit(), super::close);
            }
        };
        try {
            fill(pool, size, database);
            return pool;
        } catch (RuntimeException | InterruptedException e) {
            pool.close();
            throw e;
        }
    }

    private static void fill(HikariDataSource pool, int size, Database database) throws InterruptedException {
        List<Connection> opened = new ArrayList<>();
        try {
            while (opened.size() < size) {
                opened.add(pool.getConnection());
            }
            database.connect().close();
        } catch (SQLException e) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            if (opened.size() == size) {
                throw new Refusal("--connections: the server gave the " + size
                        + " connections that are needed, but none for the driver's own questions: " + rootMessage(e));
            }
            throw new Refusal("--connections: " + size
                    + " connections are needed, those for queued Deliveries among them, but the server gave only "
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
