package io.orderentry.cluster;

import io.orderentry.cluster.wire.ClusterChannel;
import io.orderentry.cluster.wire.ClusterException;
import io.orderentry.connect.Database;
import io.orderentry.job.Interruption;
import io.orderentry.job.JobProgress;
import io.orderentry.populate.DatabaseState;
import io.orderentry.populate.LoadedParts;
import io.orderentry.populate.Part;
import io.orderentry.populate.PartLoaders;
import java.net.InetSocketAddress;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.OptionalLong;
import javax.net.ssl.SSLContext;

/** A build whose rows are loaded by agents; tables, keys, indexes and checks are made by the conductor. */
public final class ConductedBuild {
    private final InetSocketAddress listen;
    private final SSLContext keys;
    private final int agents;
    private final JobProgress progress;

    /** Work when all agents have joined. */
    @FunctionalInterface
    public interface Work {
        void with(PartLoaders loaders) throws SQLException, InterruptedException;
    }

    /** @param listen of the one port */
    public ConductedBuild(InetSocketAddress listen, SSLContext keys, int agents, JobProgress progress) {
        this.listen = listen;
        this.keys = keys;
        this.agents = agents;
        this.progress = progress;
    }

    /**
     * Waits for the agents, and builds with them.
     *
     * @param sessions of each agent; 0 for as many as its machine has processors
     * @throws ClusterException when the agents cannot work together, and nothing was changed
     */
    public void run(Database database, int sessions, Interruption interruption, Work work)
            throws SQLException, InterruptedException {
        try (ClusterChannel channel = ClusterChannel.conductor(listen, keys)) {
            progress.line(AgentRoster.waiting(agents, listen));
            BuildConductor conductor = new BuildConductor(
                    channel, agents, sessions, new DatabaseRecords(database), progress, interruption);
            conductor.awaitAgents();
            try {
                work.with(conductor);
            } catch (SQLException | RuntimeException e) {
                conductor.abort(String.valueOf(e.getMessage()));
                throw e;
            } catch (InterruptedException e) {
                conductor.abort("the conductor was interrupted");
                throw e;
            }
        }
    }

    private record DatabaseRecords(Database database) implements BuildConductor.Records {
        @Override
        public Map<String, String> meta() throws SQLException {
            try (Connection connection = database.connectUnaffectedByAbandon()) {
                return DatabaseState.of(connection, database.sql())
                        .requireMeta()
                        .all();
            }
        }

        @Override
        public OptionalLong rows(Part part) throws SQLException {
            try (Connection connection = database.connectUnaffectedByAbandon()) {
                return LoadedParts.lookUp(connection, database.sql(), part);
            }
        }
    }
}
