package io.orderentry.job;

import io.orderentry.config.Load;
import io.orderentry.config.Mode;
import io.orderentry.config.Settings;
import io.orderentry.config.Slice;
import io.orderentry.config.WarehouseRange;
import io.orderentry.connect.Database;
import io.orderentry.live.LiveMetrics;
import io.orderentry.observe.driver.ThirdPartyWatch;
import io.orderentry.observe.machine.Profiling;
import io.orderentry.observe.server.Machines;
import io.orderentry.observe.server.Machines.CpuCount;
import io.orderentry.observe.server.ServerLocation;
import io.orderentry.populate.DatabaseState;
import io.orderentry.populate.Reservation;
import io.orderentry.populate.Reservation.Sharing;
import io.orderentry.result.Result;
import io.orderentry.run.RunListener;
import io.orderentry.run.RunPlan;
import io.orderentry.schedule.VirtualThreads;
import io.orderentry.store.RunFolder;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Makes one run from an open database to its folder: builds if that is allowed, drives, checks, stores. */
public final class MeasuredRun {
    private final JobProgress progress;
    private final boolean exactWarehouses;
    private final CommonStart start;
    private Path durabilityLog;
    private Optional<LiveMetrics> live = Optional.empty();
    private List<RunListener> listeners = List.of();
    private Slice slice = Slice.WHOLE;
    private String settingsHash;
    private Map<String, String> population;
    private boolean interrupted;
    private MeasuredResult measured;

    /**
     * @param exactWarehouses refuse a database of another size than the load's
     * @param durabilityLog file for the work that the database acknowledges; null for none
     */
    public MeasuredRun(JobProgress progress, boolean exactWarehouses, Path durabilityLog, Optional<LiveMetrics> live) {
        this.progress = progress;
        this.exactWarehouses = exactWarehouses;
        this.durabilityLog = durabilityLog;
        this.live = live;
        listeners = live.stream().<RunListener>map(figures -> figures).toList();
        start = new CommonStart(1, () -> {});
    }

    /**
     * One slice of a run that another process starts.
     *
     * @param seconds receives what happens, too
     */
    public MeasuredRun(JobProgress progress, Slice slice, StartGate gate, RunListener seconds) {
        this.progress = progress;
        this.slice = slice;
        exactWarehouses = true;
        listeners = List.of(seconds);
        start = new CommonStart(1, () -> gate.awaitStart(settingsHash, population), gate);
    }

    /** One of several targets of a run. */
    MeasuredRun(JobProgress progress, CommonStart start) {
        this.progress = progress;
        this.start = start;
        exactWarehouses = true;
    }

    /** Measured part of the result of the last run. */
    MeasuredResult measured() {
        return measured;
    }

    /**
     * Figures of the last run that a merge needs.
     *
     * @param startMillis start of the ramp-up in milliseconds since 1970, UTC
     */
    public SliceRun slice(double startMillis, Result result, byte[] latencies) {
        return new SliceRun(
                slice, startMillis, measured.outcome, result, measured.series, measured.machines, latencies);
    }

    /** Returns whether a signal ended the last run before its time. */
    public boolean interrupted() {
        return interrupted;
    }

    /** Runs; whether this machine can be profiled, if it is to be, is tried before anything else. */
    public Result run(Settings asked, Database database, RunFolder folder, Interruption interruption)
            throws SQLException, InterruptedException {
        try (Profiling profiling =
                Profiling.of(asked.target().profile(), asked.load().duration())) {
            Result result = run(asked, database, folder, interruption, profiling);
            live.ifPresent(figures -> figures.ended(result));
            return result;
        }
    }

    private Result run(
            Settings asked, Database database, RunFolder folder, Interruption interruption, Profiling profiling)
            throws SQLException, InterruptedException {
        Load load = asked.load();
        ThirdPartyWatch others = ServerLocation.thirdParties(
                database, Math.max(start.targets(), asked.target().nodeCount()));
        others.start(System.nanoTime());
        DatabasePreparation preparation = new DatabasePreparation(database, progress);
        database.requireReady("run", load.isolation().toString(), Objects.toString(load.mode(), ""));
        DatabaseState state = preparation.state();
        boolean build =
                state.kind() == DatabaseState.Kind.EMPTY && asked.target().isEmbedded();
        if (!build) {
            preparation.requireBuilt(state);
            if (exactWarehouses) {
                preparation.requireWarehouses(state, load.warehouses());
            }
        }
        int warehouses = build ? load.warehouses() : state.meta().warehouses();
        WarehouseRange there =
                build ? WarehouseRange.all(warehouses) : state.meta().range();
        load.requireTerminals(there.size());
        slice.require(load, there.size());
        CpuCount cpuCount =
                load.connections().perCpu() ? Machines.cpus(asked.target().hostMetrics(), database) : null;
        int cpus = cpuCount == null ? 1 : cpuCount.cpus();
        int connections = RunPlan.connections(load, cpus);
        if (asked.target().nodeCount() == 1) {
            ServerLocation.requirePlaces(database, connections, places -> RunPlan.workers(load, places));
        }
        VirtualThreads.advice(connections, database.waitsInJava()).ifPresent(progress::line);
        try (NodePools pools =
                NodePools.open(database, asked.target(), connections, load.isolation(), progress::line)) {
            Settings settings = asked.withLoad(withMode(database, load.withWarehouses(warehouses)));
            folder.write(RunFolder.SETTINGS, settings.effectiveYaml());
            if (build) {
                DiskSpace.require(database, state, load.warehouses());
                preparation.buildAndCheck(load, interruption);
                state = preparation.requireBuilt();
            }
            Reservation reservation = preparation.reserve("run", load.shared() ? Sharing.SHARED : Sharing.EXCLUSIVE);
            try {
                if (settings.load().mode() == Mode.PROCEDURES) {
                    preparation.refreshProcedures(state);
                }
                RunPlan plan = RunPlan.of(
                                settings.load(), warehouses, state.meta().cLoad(), cpus)
                        .withWarehouses(there)
                        .withSlice(slice);
                preparation.announceSparse(state);
                announce(settings, database, pools, plan, cpuCount);
                others.warning(System.nanoTime()).ifPresent(progress::line);
                RunContext context = RunContextBuilder.builder()
                        .settings(settings)
                        .database(database)
                        .meta(state.meta())
                        .mark(preparation.markRun("run"))
                        .plan(plan)
                        .durabilityLog(durabilityLog)
                        .cpus(cpuCount)
                        .targets(start.targets())
                        .build();
                settingsHash = settings.configHash();
                population = state.meta().all();
                live.ifPresent(figures -> figures.describe(runInfo(context, folder), settings.labels()));
                return drive(context, pools, folder, interruption, profiling, reservation);
            } finally {
                reservation.close();
            }
        }
    }

    private static Map<String, String> runInfo(RunContext context, RunFolder folder) {
        return Map.of(
                "run", folder.path().getFileName().toString(),
                "target", context.settings().target().name(),
                "load", context.load().name(),
                "plugin", context.database().plugin().name(),
                "mode", context.load().mode().toString(),
                "pace", context.load().pace().toString(),
                "warehouses", Integer.toString(context.plan().warehouses().size()),
                "connections", Integer.toString(context.plan().workers()),
                "driver_version", DriverVersion.text());
    }

    private Result drive(
            RunContext context,
            NodePools pools,
            RunFolder folder,
            Interruption interruption,
            Profiling profiling,
            Reservation reservation)
            throws SQLException, InterruptedException {
        live.ifPresent(figures -> figures.watch(pools.all()));
        try (JobProgress.RunView view = progress.run(context.load())) {
            List<RunListener> all =
                    Stream.concat(Stream.of(view), listeners.stream()).toList();
            RunJob job = new RunJob(context, pools, folder, profiling, all, start, reservation);
            interruption.instead(job::interrupt, job::hurry);
            interruption.stopIfCame();
            Result result = job.run(view::checking, progress::line);
            interrupted = interruption.came();
            measured = job.measured();
            return result;
        }
    }

    /** @throws Refusal when the load asks for stored procedures and there are none */
    private Load withMode(Database database, Load load) throws SQLException {
        try (Connection connection = database.connect()) {
            Mode mode = RunPlan.mode(load.mode(), database.plugin(), connection);
            if (load.mode() == null && mode == Mode.STATEMENTS) {
                progress.line(RunPlan.noProcedures(database.plugin()) + "; the run uses --mode " + mode);
            }
            return load.withMode(mode);
        }
    }

    private void announce(Settings settings, Database database, NodePools pools, RunPlan plan, CpuCount cpus) {
        progress.line(plan.warehouses().text(plan.scale().warehouses()) + ", "
                + (slice.isWhole() ? "" : "slice " + slice + ": ")
                + plan.terminals() + " terminals on " + plan.workers() + " connections"
                + (cpus == null
                        ? ""
                        : " (" + settings.load().connections() + " of the " + cpus.machine() + "'s machine: "
                                + cpus.cpus() + " CPUs, from " + cpus.source() + ")")
                + (plan.deliverers() > 0 ? " and " + plan.deliverers() + " for queued Deliveries" : "") + ", "
                + settings.load().pace() + ", " + settings.load().mode() + ", "
                + settings.load().isolation() + ", at " + database.maskedUrl()
                + (settings.target().nodeCount() > 1
                        ? " and nodes " + pools.names() + ", affinity "
                                + settings.target().affinity()
                        : ""));
    }
}
