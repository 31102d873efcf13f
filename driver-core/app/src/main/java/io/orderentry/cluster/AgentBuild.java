package io.orderentry.cluster;

import io.orderentry.cluster.wire.ClusterException;
import io.orderentry.cluster.wire.ClusterMessage;
import io.orderentry.cluster.wire.ClusterMessage.Kind;
import io.orderentry.config.Target;
import io.orderentry.connect.Database;
import io.orderentry.job.JobProgress;
import io.orderentry.job.database.DatabaseAccess;
import io.orderentry.model.ErrorText;
import io.orderentry.model.Table;
import io.orderentry.populate.DatabaseState;
import io.orderentry.populate.Part;
import io.orderentry.populate.PartLoader;
import io.orderentry.text.Sentences;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** Loads parts of a build that a conductor leases, on several sessions. Used once, by one thread. */
final class AgentBuild {
    private final AgentLink link;
    private final JobProgress progress;
    private final List<Thread> sessions = new ArrayList<>();
    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private final AtomicLong parts = new AtomicLong();
    private final AtomicLong rows = new AtomicLong();

    AgentBuild(AgentLink link, JobProgress progress) {
        this.link = link;
        this.progress = progress;
    }

    /**
     * Loads until the conductor says that all parts are in.
     *
     * @throws ClusterException when the build was aborted; what is committed stays
     */
    void load(DatabaseAccess access, ClusterMessage plan, Target target) throws SQLException, InterruptedException {
        long asked = plan.number("sessions");
        int count = asked > 0 ? (int) asked : Runtime.getRuntime().availableProcessors();
        access.on(target, (database, interruption) -> {
            load(database, count);
            return null;
        });
    }

    private void load(Database database, int count) throws SQLException, InterruptedException {
        DatabaseState state;
        try (Connection connection = database.connect()) {
            state = DatabaseState.of(connection, database.sql());
        }
        if (!state.isResumable()) {
            throw new ClusterException("there is no unfinished build at " + database.maskedUrl()
                    + "; give this agent the target of its conductor");
        }
        PartLoader loader = PartLoader.of(state.meta(), database.plugin(), database.sql());
        for (int i = 0; i < count; i++) {
            sessions.add(new Thread(() -> session(database, loader), "oe-load-" + i));
        }
        link.send(
                Kind.READY,
                Map.of("population", AgentLink.population(state.meta().all()), "sessions", Integer.toString(count)));
        progress.line("loading parts of " + database.maskedUrl() + " on " + Sentences.count(count, "session"));
        sessions.forEach(Thread::start);
        link.whenAborted(this::interrupt);
        try {
            for (Thread session : sessions) {
                session.join();
            }
        } finally {
            interrupt();
        }
        end();
    }

    private void interrupt() {
        sessions.forEach(Thread::interrupt);
    }

    private void end() throws SQLException {
        progress.line(Sentences.text("loaded %s, %,d rows", Sentences.count(parts.intValue(), "part"), rows.get()));
        if (failure.get() instanceof SQLException sql) {
            throw sql;
        }
        if (failure.get() != null) {
            throw new IllegalStateException("a session that loads has failed", failure.get());
        }
        if (link.aborted() != null) {
            throw new ClusterException(
                    "the build was aborted: " + link.aborted() + "; what is committed stays in the database");
        }
    }

    private void session(Database database, PartLoader loader) {
        try (Connection connection = database.connectForBulkLoad()) {
            connection.setAutoCommit(false);
            while (!link.has(Kind.BYE) && link.aborted() == null && failure.get() == null) {
                ClusterMessage lease = link.lease();
                if (lease != null) {
                    load(connection, loader, lease);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (SQLException | RuntimeException | Error e) {
            if (link.aborted() == null) {
                failure.compareAndSet(null, e);
                interrupt();
            }
        }
    }

    /** A part that fails is the conductor's to judge: it may be in the database by another agent that was slow. */
    private void load(Connection connection, PartLoader loader, ClusterMessage lease) {
        String table = lease.field("table");
        Part part = new Part(Table.valueOf(table.toUpperCase(Locale.ROOT)), (int) lease.number("part"));
        long[] bytes = {0};
        try {
            long loaded = loader.load(connection, part, (more, moreBytes) -> bytes[0] += moreBytes);
            parts.incrementAndGet();
            rows.addAndGet(loaded);
            answer(Kind.LOADED, lease, Map.of("rows", Long.toString(loaded), "bytes", Long.toString(bytes[0])));
        } catch (SQLException e) {
            if (link.aborted() == null) {
                answer(Kind.FAILED, lease, Map.of("why", ErrorText.firstLine(e)));
            }
        }
    }

    private void answer(Kind kind, ClusterMessage lease, Map<String, String> fields) {
        Map<String, String> all = new TreeMap<>(fields);
        all.put("lease", lease.field("lease"));
        link.send(kind, all);
    }
}
