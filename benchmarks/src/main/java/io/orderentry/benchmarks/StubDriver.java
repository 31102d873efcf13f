package io.orderentry.benchmarks;

import com.zaxxer.hikari.HikariDataSource;
import io.orderentry.config.Configs;
import io.orderentry.config.Isolation;
import io.orderentry.config.Load;
import io.orderentry.config.Mode;
import io.orderentry.config.Overrides;
import io.orderentry.config.Target;
import io.orderentry.connect.ConnectionPool;
import io.orderentry.connect.Database;
import io.orderentry.connect.Plugins;
import io.orderentry.job.PooledSessions;
import io.orderentry.model.Scale;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The driver against the stub, in a process of its own: plugin, pool, terminals, workers and recorders as in a run, flat out, and nothing
 * of what reads a catalogue. Prints bytes per transaction, and who waited for locks if asked.
 */
final class StubDriver {
    static final String BYTES = "bytes per transaction ";

    private StubDriver() {}

    /** @param args port, connections, seconds of the ramp-up and of the interval, locks or none */
    public static void main(String[] args) throws IOException, InterruptedException {
        int connections = Integer.parseInt(args[1]);
        Load load = Harness.load(
                "warehouses=" + warehouses(connections),
                "connections=" + connections,
                "warmup=" + args[2] + "s",
                "duration=" + args[3] + "s");
        LockWaits locks = args[4].equals("locks") ? new LockWaits() : null;
        Harness.Figures figures = run(load, "jdbc:postgresql://127.0.0.1:" + args[0] + "/stub", locks);
        System.out.println(BYTES + Math.round(figures.bytesPerTransaction()));
        if (locks != null) {
            int seconds = Integer.parseInt(args[2]) + Integer.parseInt(args[3]);
            locks.table((double) connections * seconds).forEach(System.out::println);
        }
        System.exit(0);
    }

    /** So many that each connection has a terminal. */
    static int warehouses(int connections) {
        return (connections + Scale.TERMINALS_PER_WAREHOUSE - 1) / Scale.TERMINALS_PER_WAREHOUSE;
    }

    private static Harness.Figures run(Load load, String url, LockWaits locks)
            throws IOException, InterruptedException {
        Target target = new Configs(Path.of(""), StubDriver.class.getClassLoader())
                .target(url, Overrides.none().set("target.user=stub"));
        try (Database database = Database.open(target, Optional.empty(), Plugins.onClassPath());
                HikariDataSource pool = pool(database, Harness.plan(load).workers())) {
            if (locks != null) {
                locks.start();
            }
            Harness.Figures figures = Harness.run(load, PooledSessions.of(pool, database, Mode.PROCEDURES));
            if (locks != null) {
                locks.stop();
            }
            return figures;
        }
    }

    private static HikariDataSource pool(Database database, int size) throws InterruptedException {
        return ConnectionPool.open(database, size, size, ConnectionPool.WAIT, Isolation.READ_COMMITTED, open -> {});
    }
}
