package io.orderentry.job;

import com.zaxxer.hikari.HikariDataSource;
import io.orderentry.config.Isolation;
import io.orderentry.config.Mode;
import io.orderentry.config.Target;
import io.orderentry.connect.ConnectionPool;
import io.orderentry.connect.Database;
import io.orderentry.observe.server.ServerLocation;
import io.orderentry.run.SessionPool;
import io.orderentry.text.Refusal;
import io.orderentry.txn.OutputSampling;
import io.orderentry.txn.SessionState;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The pools of a run, one for each node of the database, to which the workers belong in turn. Used by one thread. */
final class NodePools implements AutoCloseable {
    private final List<Database> databases = new ArrayList<>();
    private final List<HikariDataSource> pools = new ArrayList<>();

    private SessionState state = SessionState.NONE;
    private volatile PooledSessions.Opened opened = (connection, current) -> {};

    /**
     * Opens all connections of a run.
     *
     * @param workers of the run, those for queued Deliveries too
     * @param progress receives once a second how many connections are open
     */
    static NodePools open(Database database, Target target, int workers, Isolation isolation, Consumer<String> progress)
            throws InterruptedException {
        NodePools all = new NodePools();
        try {
            all.state = SessionState.of(database.sql(), database.readSettings(), isolation.toString());
            int nodes = target.nodeCount();
            for (int node = 0; node < nodes; node++) {
                int size = share(workers, node, nodes);
                Database one = nodes == 1 ? database : database.node(target.node(node));
                String where = nodes == 1 ? "" : " at node " + (node + 1) + " of " + nodes;
                if (nodes > 1) {
                    ServerLocation.requirePlaces(one, size, places -> 0);
                }
                all.databases.add(one);
                all.pools.add(ConnectionPool.open(
                        one,
                        size,
                        nodes == 1 ? size : workers,
                        nodes == 1 ? ConnectionPool.WAIT : ConnectionPool.WAIT_FOR_NODE,
                        isolation,
                        open -> progress.accept("opening connections" + where + ": " + open + " of " + size)));
            }
            for (HikariDataSource pool : all.pools) {
                all.requireState(pool);
            }
            return all;
        } catch (RuntimeException | InterruptedException e) {
            all.close();
            throw e;
        }
    }

    /** @throws Refusal when the sessions are not what the run asks for */
    private void requireState(HikariDataSource pool) {
        try (Connection connection = pool.getConnection()) {
            state.require(connection);
        } catch (SQLException e) {
            if (SessionState.isDifference(e)) {
                throw new Refusal(e.getMessage());
            }
            // The connection is lost: the run meets that too.
        }
    }

    /** Connections that are open from the start: those of the workers that belong to the node. */
    static int share(int workers, int node, int nodes) {
        return Math.max(1, (workers - node + nodes - 1) / nodes);
    }

    /** Reports every session of the load that is opened from now on, at whichever node. */
    void report(PooledSessions.Opened receiver) {
        opened = receiver;
    }

    /**
     * Sessions on all nodes, in the mode of the load.
     *
     * @param sampling of the transactions whose outputs are verified
     */
    List<SessionPool> sessions(Mode mode, OutputSampling sampling) {
        List<SessionPool> sessions = new ArrayList<>();
        for (int node = 0; node < pools.size(); node++) {
            sessions.add(new PooledSessions(
                    pools.get(node),
                    databases.get(node),
                    pools.size() > 1,
                    mode,
                    state,
                    sampling,
                    (connection, current) -> opened.opened(connection, current)));
        }
        return sessions;
    }

    /** Settings of the sessions as they were read back in the load. */
    SessionState state() {
        return state;
    }

    /** The pools themselves, for those who show their figures. */
    List<HikariDataSource> all() {
        return List.copyOf(pools);
    }

    /** Addresses of the nodes, without secrets. */
    List<String> names() {
        return databases.stream().map(Database::maskedUrl).toList();
    }

    @Override
    public void close() {
        pools.forEach(HikariDataSource::close);
        databases.stream().filter(one -> pools.size() > 1).forEach(Database::close);
    }
}
