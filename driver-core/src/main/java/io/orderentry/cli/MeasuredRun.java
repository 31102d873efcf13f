package io.orderentry.cli;

import com.zaxxer.hikari.HikariDataSource;
import io.orderentry.build.BuildMetadata;
import io.orderentry.build.DatabaseState;
import io.orderentry.build.Reservation;
import io.orderentry.build.Reservation.Sharing;
import io.orderentry.config.Load;
import io.orderentry.config.Mode;
import io.orderentry.config.Settings;
import io.orderentry.connect.ConnectionPool;
import io.orderentry.connect.Database;
import io.orderentry.job.RunJob;
import io.orderentry.live.LiveMetrics;
import io.orderentry.observe.profile.Perf;
import io.orderentry.report.HtmlReport;
import io.orderentry.result.Result;
import io.orderentry.run.RunListener;
import io.orderentry.run.RunPlan;
import io.orderentry.store.RunFiles;
import io.orderentry.store.RunFolder;
import io.orderentry.store.RunFolderException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One run from an open database to the files of its folder: built if that is allowed, driven, checked, reported. */
final class MeasuredRun {
    private final Progress.Kind kind;
    private final boolean exactWarehouses;
    private final Perf perf;
    private final Optional<LiveMetrics> live;
    private boolean interrupted;

    /**
     * @param exactWarehouses refuse a database of another size than the load's
     * @param perf samples this machine in a part of the interval; null when that was not asked for
     */
    MeasuredRun(Progress.Kind kind, boolean exactWarehouses, Perf perf, Optional<LiveMetrics> live) {
        this.kind = kind;
        this.exactWarehouses = exactWarehouses;
        this.perf = perf;
        this.live = live;
    }

    /** Whether a signal ended the last run before its time. */
    boolean interrupted() {
        return interrupted;
    }

    /**
     * Writes the page of a run whose result is in its folder.
     *
     * @return where it is; empty when it could not be written, which the folder then says
     */
    static Optional<Path> writePage(RunFolder folder) {
        if (folder.place().isEmpty()) {
            return Optional.empty();
        }
        try {
            folder.writeReport(
                    HtmlReport.render(List.of(RunFiles.read(folder.place().get()))));
        } catch (RunFolderException e) {
            folder.pageLost(e.getMessage());
        }
        return folder.place().map(place -> place.resolve(RunFolder.REPORT)).filter(Files::exists);
    }

    Result run(Settings asked, Database database, RunFolder folder, Interrupts interrupts)
            throws SQLException, InterruptedException {
        Load load = asked.load();
        Preparation preparation = new Preparation(database, kind);
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
        int cpus = Runtime.getRuntime().availableProcessors();
        int connections = RunPlan.connections(load, cpus);
        try (HikariDataSource pool = ConnectionPool.open(database, connections, load.isolation())) {
            Settings settings = asked.withLoad(withMode(database, load.withWarehouses(warehouses)));
            folder.writeSettings(settings.effectiveYaml());
            if (build) {
                DiskSpace.require(settings.target(), load.warehouses());
                preparation.buildAndCheck(load, interrupts);
                state = preparation.requireBuilt();
            }
            Reservation reservation = preparation.reserve("run", load.shared() ? Sharing.SHARED : Sharing.EXCLUSIVE);
            try {
                if (settings.load().mode() == Mode.PROCEDURES) {
                    preparation.refreshProcedures(state);
                }
                RunPlan plan =
                        RunPlan.of(settings.load(), warehouses, state.meta().cLoad(), cpus);
                announce(settings, database, plan);
                return drive(settings, database, state.meta(), plan, pool, folder, interrupts);
            } finally {
                reservation.close();
            }
        }
    }

    private Result drive(
            Settings settings,
            Database database,
            BuildMetadata meta,
            RunPlan plan,
            HikariDataSource pool,
            RunFolder folder,
            Interrupts interrupts)
            throws SQLException, InterruptedException {
        live.ifPresent(figures -> figures.watch(pool));
        try (RunProgress progress = new RunProgress(kind, settings.load())) {
            List<RunListener> listeners = new ArrayList<>(List.of(progress));
            live.ifPresent(listeners::add);
            RunJob job =
                    new RunJob(settings, database, meta, plan, pool, folder, DriverVersion.text(), perf, listeners);
            interrupts.instead(job::interrupt, job::hurry);
            interrupts.stopIfCame();
            Result result = job.run(
                    rule -> progress.checking(rule), problem -> Progress.line(kind, "host metrics: " + problem));
            interrupted = interrupts.came();
            return result;
        }
    }

    /** @throws Refusal when the load asks for stored procedures and there are none */
    private Load withMode(Database database, Load load) throws SQLException {
        try (Connection connection = database.connect()) {
            Mode mode = RunPlan.mode(load.mode(), database.plugin(), connection);
            if (load.mode() == null && mode == Mode.STATEMENTS) {
                Progress.line(kind, RunPlan.noProcedures(database.plugin()) + "; the run uses --mode " + mode);
            }
            return load.withMode(mode);
        }
    }

    private void announce(Settings settings, Database database, RunPlan plan) {
        Progress.line(
                kind,
                plan.scale().warehouses() + (plan.scale().warehouses() == 1 ? " warehouse, " : " warehouses, ")
                        + plan.scale().terminals() + " terminals on " + plan.workers() + " connections"
                        + (plan.deliverers() > 0 ? " and " + plan.deliverers() + " for queued Deliveries" : "") + ", "
                        + settings.load().pace() + ", " + settings.load().mode() + ", "
                        + settings.load().isolation() + ", at " + database.maskedUrl());
    }
}
