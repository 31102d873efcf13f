package io.orderentry.cluster;

import io.orderentry.config.Settings;
import io.orderentry.connect.Database;
import io.orderentry.job.DatabasePreparation;
import io.orderentry.job.DriverVersion;
import io.orderentry.job.Interruption;
import io.orderentry.job.JobProgress;
import io.orderentry.live.LiveMetrics;
import io.orderentry.populate.DatabaseState;
import io.orderentry.populate.Reservation;
import io.orderentry.populate.Reservation.Sharing;
import io.orderentry.result.Result;
import io.orderentry.store.RunFolder;
import java.net.InetSocketAddress;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;

/** A run of agents on an open database, which no other conductor may use at the same time. */
public final class ConductedRun {
    private final InetSocketAddress listen;
    private final ClusterKeys keys;
    private final int agents;
    private final JobProgress progress;
    private final boolean exactWarehouses;
    private Optional<LiveMetrics> live = Optional.empty();
    private boolean interrupted;

    /**
     * @param listen of the one port
     * @param exactWarehouses refuse a database of another size than the load's
     */
    public ConductedRun(
            InetSocketAddress listen, ClusterKeys keys, int agents, boolean exactWarehouses, JobProgress progress) {
        this.exactWarehouses = exactWarehouses;
        this.listen = listen;
        this.keys = keys;
        this.agents = agents;
        this.progress = progress;
    }

    /** Shows the figures of all agents together while they drive. */
    public ConductedRun show(Optional<LiveMetrics> figures) {
        live = figures;
        return this;
    }

    /** Returns whether a signal ended the run. */
    public boolean interrupted() {
        return interrupted;
    }

    /**
     * Waits for the agents, and makes the run.
     *
     * @throws ClusterException when the run did not begin, or nothing was measured
     */
    public Result run(Settings settings, Database database, RunFolder folder, Interruption interruption)
            throws SQLException, InterruptedException {
        DatabasePreparation preparation = new DatabasePreparation(database, progress);
        DatabaseState state = preparation.requireBuilt();
        if (exactWarehouses) {
            preparation.requireWarehouses(state, settings.load().warehouses());
        }
        Settings sized =
                settings.withLoad(settings.load().withWarehouses(state.meta().warehouses()));
        preparation.announceSparse(state);
        Reservation reservation = preparation.reserve("conductor", Sharing.CONDUCTOR);
        try (ClusterChannel channel = ClusterChannel.conductor(listen, keys)) {
            progress.line(Conductor.waiting(agents, listen));
            live.ifPresent(figures -> {
                figures.describe(runInfo(sized, state.meta().range().size(), database, folder), settings.labels());
                figures.agents(0);
            });
            Conductor conductor = new Conductor(channel, agents, progress, interruption, live);
            reservation.whenLost(loss -> conductor.breakOff(loss.getMessage()));
            try {
                Result result = conductor.run(
                        sized,
                        state.meta().all(),
                        state.meta()
                                .acidTests(sized.load().isolation().toString())
                                .orElse(null),
                        folder);
                live.ifPresent(figures -> figures.ended(result));
                return result;
            } finally {
                interrupted = conductor.interrupted();
            }
        } finally {
            reservation.close();
        }
    }

    /** Without mode and connections, which every agent chooses on its own machine. */
    private Map<String, String> runInfo(Settings settings, int warehouses, Database database, RunFolder folder) {
        return Map.of(
                "run", folder.path().getFileName().toString(),
                "target", settings.target().name(),
                "load", settings.load().name(),
                "plugin", database.plugin().name(),
                "pace", settings.load().pace().toString(),
                "warehouses", Integer.toString(warehouses),
                "agents", Integer.toString(agents),
                "driver_version", DriverVersion.text());
    }
}
