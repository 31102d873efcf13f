package io.orderentry.build;

import io.orderentry.build.Builder.ConnectionSource;
import io.orderentry.sql.SqlCatalog;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Keeps other drivers from a database: a row of oe_meta that names its holder and changes at every heartbeat. A row that does not change
 * for a while is that of a driver that was killed, and is removed; no clocks of two machines are compared. Closing it removes the row.
 */
public final class Reservation implements AutoCloseable {
    /** Key of an exclusive reservation in oe_meta, and the beginning of the others' keys. */
    static final String KEY_PREFIX = "owner";

    private static final String SHARED_PREFIX = KEY_PREFIX + "_shared_";
    private static final long CLOSE_MILLIS = 2_000;

    /** Other holders that are allowed at the same time. */
    public enum Sharing {
        /** No other driver. */
        EXCLUSIVE,
        /** Others that share it too. */
        SHARED,
        /** Others that share it too, but no other conductor of agents. */
        CONDUCTOR
    }

    /**
     * How often a holder writes, and for how long a row must stay as it is before its holder counts as gone.
     *
     * @param heartbeat time between two writes
     * @param patience several heartbeats
     */
    public record Timing(Duration heartbeat, Duration patience) {
        public static final Timing DEFAULT = new Timing(Duration.ofSeconds(2), Duration.ofSeconds(7));
    }

    /** Another driver holds the database. */
    public static final class OccupiedException extends SQLException {
        private static final long serialVersionUID = 1L;

        private final boolean run;

        OccupiedException(String holder) {
            super("another driver is at work on this database: " + holder);
            run = holder.startsWith("oe run,");
        }

        /** Whether that driver is making a run, which may be shared. */
        public boolean isRun() {
            return run;
        }
    }

    private final SqlCatalog sql;
    private final Connection connection;
    private final Timing timing;
    private final String key;
    private final String holder;
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread heartbeats = new Thread(this::beat, "oe-reservation");
    private long beats;

    private Reservation(SqlCatalog sql, Connection connection, Timing timing, String key, String holder) {
        this.sql = sql;
        this.connection = connection;
        this.timing = timing;
        this.key = key;
        this.holder = holder;
    }

    /**
     * Reserves a database that has an oe_meta. Waits for up to {@link Timing#patience()} when another driver seems to hold it.
     *
     * @param source gives the connection that the reservation keeps until it is closed
     * @param purpose the verb, such as {@code run}
     * @param waiting receives one sentence before such a wait
     * @throws OccupiedException when another driver holds it and is alive
     * @throws SQLException when the row cannot be written, such as for a missing right
     */
    public static Reservation take(
            ConnectionSource source,
            SqlCatalog sql,
            String purpose,
            Sharing sharing,
            Timing timing,
            Consumer<String> waiting)
            throws SQLException, InterruptedException {
        String id = UUID.randomUUID().toString();
        Connection connection = source.connect();
        try {
            connection.setAutoCommit(true);
            String holder =
                    "oe " + purpose + ", process " + ProcessHandle.current().pid() + " on " + hostName() + ", since "
                            + Instant.now().truncatedTo(ChronoUnit.SECONDS) + " (" + id + ")";
            String key = switch (sharing) {
                case EXCLUSIVE -> KEY_PREFIX;
                case SHARED -> SHARED_PREFIX + id;
                case CONDUCTOR -> SHARED_PREFIX + "conductor";
            };
            Reservation reservation = new Reservation(sql, connection, timing, key, holder);
            reservation.acquire(waiting);
            return reservation;
        } catch (SQLException | InterruptedException | RuntimeException | Error e) {
            connection.close();
            throw e;
        }
    }

    private void acquire(Consumer<String> waiting) throws SQLException, InterruptedException {
        try {
            write("insert", key, value());
        } catch (SQLException e) {
            String other = rows().get(key);
            if (other == null) {
                throw e;
            }
            removeUnlessAlive(key, other, waiting);
            write("insert", key, value());
        }
        try {
            for (Map.Entry<String, String> other : rows().entrySet()) {
                boolean bothShared =
                        key.startsWith(SHARED_PREFIX) && other.getKey().startsWith(SHARED_PREFIX);
                if (!other.getKey().equals(key) && !bothShared) {
                    removeUnlessAlive(other.getKey(), other.getValue(), waiting);
                }
            }
        } catch (SQLException | InterruptedException e) {
            write("release", key, value());
            throw e;
        }
        heartbeats.setDaemon(true);
        heartbeats.start();
    }

    /** @throws OccupiedException when the row changes, which only a living driver does */
    private void removeUnlessAlive(String otherKey, String first, Consumer<String> waiting)
            throws SQLException, InterruptedException {
        waiting.accept("oe_meta names another driver, " + name(first) + "; waiting up to "
                + timing.patience().toSeconds() + " s for its next heartbeat");
        long end = System.nanoTime() + timing.patience().toNanos();
        String seen = first;
        while (seen != null && System.nanoTime() - end < 0) {
            Thread.sleep(timing.heartbeat().toMillis() / 2 + 1);
            seen = rows().get(otherKey);
            if (seen != null && !seen.equals(first)) {
                throw new OccupiedException(name(seen));
            }
        }
        if (seen != null) {
            write("release", otherKey, seen);
        }
    }

    /** The holder without the parts that only distinguish two rows. */
    static String name(String value) {
        int id = value.lastIndexOf(" (");
        return id < 0 ? value : value.substring(0, id);
    }

    private Map<String, String> rows() throws SQLException {
        Map<String, String> rows = BuildMetadata.rows(connection, sql);
        rows.keySet().removeIf(each -> !each.startsWith(KEY_PREFIX));
        return rows;
    }

    private String value() {
        return holder + " " + beats;
    }

    /** Ends with the removal of the row, on the thread that uses the connection: a server that hangs holds up nothing else. */
    private void beat() {
        try (connection) {
            while (!closed.await(timing.heartbeat().toMillis(), TimeUnit.MILLISECONDS)) {
                beatOnce();
            }
            write("release", key, value());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (SQLException e) {
            // The server is gone, or the table is. The next driver sees a row that does not change, or none.
        }
    }

    private void beatOnce() {
        try {
            write("change", holder + " " + (beats + 1), key, value());
            beats++;
        } catch (SQLException e) {
            // The next one may succeed: the patience of other drivers is several heartbeats.
        }
    }

    private void write(String statement, String... values) throws SQLException {
        try (PreparedStatement write = connection.prepareStatement(sql.text("meta", statement))) {
            for (int i = 0; i < values.length; i++) {
                write.setString(i + 1, values[i]);
            }
            write.executeUpdate();
        }
    }

    private static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "an unnamed host";
        }
    }

    /** Gives the database free. Waits no longer than two seconds for the server. */
    @Override
    public void close() {
        closed.countDown();
        try {
            heartbeats.join(CLOSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
