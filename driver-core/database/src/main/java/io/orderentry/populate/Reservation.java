package io.orderentry.populate;

import io.orderentry.connect.Database;
import io.orderentry.sql.ConnectionSource;
import io.orderentry.sql.SqlCatalog;
import io.orderentry.sql.SqlExecutor;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * Keeps other drivers from a database: a row of oe_meta that names its holder and changes at every heartbeat. A row that does not change
 * for a while is that of a driver that was killed, and is removed; no clocks of two machines are compared. A holder whose connection is
 * lost opens another; one whose row is another driver's, after a pause of its process, says so. Closing it removes the row.
 */
public final class Reservation implements AutoCloseable {
    /** Key of an exclusive reservation in oe_meta, and the beginning of the others' keys. */
    static final String KEY_PREFIX = "owner";

    private static final String SHARED_PREFIX = KEY_PREFIX + "_shared_";
    private static final long CLOSE_MILLIS = 2_000;
    /** Least limit of a heartbeat's statement; a server under load may be slower than a test's heartbeat. */
    private static final long LEAST_LIMIT_MILLIS = 1_000;

    /** Other holders that are allowed at the same time. */
    public enum Sharing {
        EXCLUSIVE,
        /** Others that share it too. */
        SHARED,
        /** Others that share it too, but no other conductor of agents. */
        CONDUCTOR
    }

    /** Interval in which a holder writes, and the longer time after which one whose row stays as it is counts as gone. */
    public record Timing(Duration heartbeat, Duration patience) {
        public static final Timing DEFAULT = new Timing(Duration.ofSeconds(2), Duration.ofSeconds(7));
    }

    /** Another driver took the database over while this one was paused or cut off. */
    public static final class LostException extends SQLException {
        private static final long serialVersionUID = 1L;

        LostException(String why) {
            super(why);
        }
    }

    /** Another driver holds the database. */
    public static final class OccupiedException extends SQLException {
        private static final long serialVersionUID = 1L;

        private final boolean run;

        OccupiedException(String holder) {
            super("another driver is at work on this database: " + holder);
            run = holder.startsWith("oe run,");
        }

        /** Returns whether that driver is making a run, which may be shared. */
        public boolean isRun() {
            return run;
        }
    }

    private final ConnectionSource source;
    private final SqlCatalog sql;
    private final Timing timing;
    private final String key;
    private final String holder;
    /** The only user of the connection once it is reserved: a server that hangs holds up nothing else. */
    private final ScheduledExecutorService heartbeats = Executors.newSingleThreadScheduledExecutor(work -> {
        Thread thread = new Thread(work, "oe-reservation");
        thread.setDaemon(true);
        return thread;
    });
    /** Null after it was lost, until the next heartbeat. */
    private Connection connection;

    private long beats;
    /** Content of the row when it was last read. */
    private String written;

    private long lastBeat = System.nanoTime();
    private final CompletableFuture<LostException> lost = new CompletableFuture<>();

    private Reservation(ConnectionSource source, SqlCatalog sql, String purpose, Sharing sharing, Timing timing) {
        String id = UUID.randomUUID().toString();
        this.source = source;
        this.sql = sql;
        this.timing = timing;
        key = switch (sharing) {
            case EXCLUSIVE -> KEY_PREFIX;
            case SHARED -> SHARED_PREFIX + id;
            case CONDUCTOR -> SHARED_PREFIX + "conductor";
        };
        holder = "oe " + purpose + ", process " + ProcessHandle.current().pid() + " on " + hostName() + ", since "
                + Instant.now().truncatedTo(ChronoUnit.SECONDS) + " (" + id + ")";
        written = holder + " 0";
    }

    /**
     * Reserves a database that has an oe_meta. Waits for up to {@link Timing#patience()} when another driver seems to hold it.
     *
     * @param source gives the connection that the reservation keeps until it is closed, and another when it was lost
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
        Reservation reservation = new Reservation(source, sql, purpose, sharing, timing);
        try {
            reservation.connect();
            reservation.acquire(waiting);
            return reservation;
        } catch (SQLException | InterruptedException | RuntimeException | Error e) {
            reservation.disconnect();
            throw e;
        }
    }

    private void connect() throws SQLException {
        connection = source.connect();
        connection.setAutoCommit(true);
    }

    /** A connection that a network swallows must be given up before others take this driver for dead. */
    private void limitSilence() throws SQLException {
        long limit = Math.max(LEAST_LIMIT_MILLIS, 2 * timing.heartbeat().toMillis());
        Database.limit(connection, Duration.ofMillis(limit));
    }

    private void disconnect() {
        Connection old = connection;
        connection = null;
        if (old != null) {
            SqlExecutor.close(old);
        }
    }

    private void acquire(Consumer<String> waiting) throws SQLException, InterruptedException {
        claim(waiting);
        try {
            Map<String, String> others = rows();
            others.keySet()
                    .removeIf(other ->
                            other.equals(key) || key.startsWith(SHARED_PREFIX) && other.startsWith(SHARED_PREFIX));
            for (Map.Entry<String, String> other : others.entrySet()) {
                removeUnlessAlive(other.getKey(), other.getValue(), waiting);
            }
            // Another driver that began at the same moment may have waited for this one and found no heartbeat.
            changeRow();
            if (lost.isDone()) {
                throw new OccupiedException(holderOf(rows()));
            }
        } catch (SQLException | InterruptedException e) {
            write("release", key, written);
            throw e;
        }
        limitSilence();
        long pause = timing.heartbeat().toMillis();
        heartbeats.scheduleWithFixedDelay(this::beat, pause, pause, TimeUnit.MILLISECONDS);
    }

    /** Writes the row. Another driver that waited for the same dead one may be faster each time; then it is the one to wait for. */
    private void claim(Consumer<String> waiting) throws SQLException, InterruptedException {
        boolean hadHolder = true;
        while (true) {
            try {
                write("insert", key, written);
                return;
            } catch (SQLException e) {
                String other = rows().get(key);
                if (other != null) {
                    removeUnlessAlive(key, other, waiting);
                } else if (!hadHolder) {
                    throw e;
                }
                // Without a holder it ended between the two statements, or the row cannot be written: once more tells.
                hadHolder = other != null;
            }
        }
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
        if (seen != null && write("release", otherKey, seen) == 0) {
            String now = rows().get(otherKey);
            if (now != null) {
                throw new OccupiedException(name(now));
            }
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

    /** Who holds the database instead of this driver, for a message. */
    private String holderOf(Map<String, String> rows) {
        return rows.values().stream()
                .filter(each -> !each.startsWith(holder))
                .map(Reservation::name)
                .findFirst()
                .orElse("which has ended");
    }

    private void beat() {
        attempt(open -> changeRow());
    }

    private void release() {
        if (!attempt(open -> releaseRow())) {
            attempt(open -> releaseRow());
        }
        disconnect();
    }

    /** Returns whether it succeeded. After an error the next attempt has a new connection: the patience of other drivers is several heartbeats. */
    private boolean attempt(Transaction.Work work) {
        try {
            if (connection == null) {
                connect();
                limitSilence();
            }
            work.run(connection);
            return true;
        } catch (SQLException e) {
            if (connection != null && isTableGone()) {
                lose("another driver dropped the database", ": " + e.getMessage());
            }
            disconnect();
            return false;
        }
    }

    /** Returns whether oe_meta cannot be read on a connection that works, for longer than others wait. */
    private boolean isTableGone() {
        if (System.nanoTime() - lastBeat < timing.patience().toNanos()) {
            return false;
        }
        try {
            rows();
        } catch (SQLException gone) {
            try {
                return connection.isValid(1);
            } catch (SQLException cut) {
                return false;
            }
        }
        return false;
    }

    private void changeRow() throws SQLException {
        if (lost.isDone()) {
            return;
        }
        // After an error it is not known which of the last two values the row has, and a number is used once.
        String next = holder + " " + ++beats;
        if (write("change", next, key, written) == 0) {
            Map<String, String> rows = rows();
            String found = rows.get(key);
            if (found == null || !found.startsWith(holder) || write("change", next, key, found) == 0) {
                lose("another driver, " + holderOf(rows) + ", took over the database", "");
                return;
            }
        }
        written = next;
        lastBeat = System.nanoTime();
    }

    private void releaseRow() throws SQLException {
        String found = rows().get(key);
        if (found != null && found.startsWith(holder)) {
            write("release", key, found);
        }
    }

    private void lose(String what, String detail) {
        long seconds = Math.round((System.nanoTime() - lastBeat) / 1e9);
        lost.complete(new LostException(what + " after " + seconds + " s without a heartbeat" + detail));
    }

    /**
     * Receives one sentence when another driver took the database over, which it does after several heartbeats are missing; at once when it
     * already has.
     */
    public void whenLost(Consumer<LostException> listener) {
        lost.thenAccept(listener);
    }

    /** @throws LostException when another driver took the database over */
    public void requireHeld() throws LostException {
        if (lost.isDone()) {
            throw lost.join();
        }
    }

    /** Looks now, and not at the next heartbeat, whether another driver took the database over. Waits no longer than two seconds. */
    public void look() {
        try {
            if (!heartbeats.isShutdown()) {
                heartbeats.submit(this::beat).get(CLOSE_MILLIS, TimeUnit.MILLISECONDS);
            }
        } catch (ExecutionException | TimeoutException e) {
            // The next heartbeat looks again.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private int write(String statement, String... values) throws SQLException {
        return BuildMetadata.write(connection, sql, statement, values);
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
        if (!heartbeats.isShutdown()) {
            heartbeats.execute(this::release);
            heartbeats.shutdown();
        }
        try {
            heartbeats.awaitTermination(CLOSE_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
