package io.orderentry.cli;

import com.zaxxer.hikari.HikariDataSource;
import io.orderentry.build.DatabaseState;
import io.orderentry.check.Finding;
import io.orderentry.config.Load;
import io.orderentry.config.Mode;
import io.orderentry.config.Overrides;
import io.orderentry.config.Refusal;
import io.orderentry.config.Settings;
import io.orderentry.config.Target;
import io.orderentry.connect.ConnectionPool;
import io.orderentry.connect.Database;
import io.orderentry.live.LiveMetrics;
import io.orderentry.profile.Perf;
import io.orderentry.report.HtmlReport;
import io.orderentry.report.TextReport;
import io.orderentry.result.Result;
import io.orderentry.result.ResultReader;
import io.orderentry.result.RunFiles;
import io.orderentry.result.RunFolder;
import io.orderentry.result.Verdict;
import io.orderentry.run.RunJob;
import io.orderentry.run.RunListener;
import io.orderentry.run.RunPlan;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code oe run}: the main job. */
@Command(
        name = "run",
        description =
                "Drive a database with its terminals, check it, and report. An embedded target is started, and built if it is"
                        + " empty.")
final class RunCommand implements Callable<Integer> {
    @Mixin
    private TargetOptions targetOptions;

    @Mixin
    private ScaleOptions scaleOptions;

    @Mixin
    private LoadOptions loadOptions;

    @Mixin
    private LiveOptions liveOptions;

    @Option(
            names = "--label",
            paramLabel = "KEY=VALUE",
            description = "What tells this run from others, such as host=native. Repeatable.")
    private List<String> labels = List.of();

    @Option(
            names = "--out",
            paramLabel = "DIR",
            defaultValue = "runs",
            description = "Where the result folder is made (default: ${DEFAULT-VALUE}).")
    private Path out;

    @Option(
            names = "--host-metrics",
            paramLabel = "[ROLE=]SOURCE",
            description =
                    "A machine whose counters are read during the run: local, node-exporter URL, sql, or ssh USER@HOST; ROLE is"
                            + " database (default), driver or hypervisor; disks=NAME,NAME behind it chooses disks. Repeatable; off"
                            + " switches all off. Without it this machine is watched.")
    private List<String> hostMetrics = List.of();

    @Option(
            names = "--profile",
            description =
                    "Sample this machine with perf in a part of the measurement interval, and report the top functions.")
    private boolean profile;

    private boolean interrupted;

    @Override
    public Integer call() throws SQLException, InterruptedException {
        if (out.toString().isEmpty()) {
            throw new Refusal("--out: is empty");
        }
        Target target = targetOptions.target(overrides());
        Load load = loadOptions.load(targetOptions, scaleOptions);
        Settings settings = new Settings(load.name(), out, Settings.labels(labels), target, load);
        Perf perf = profile ? Perf.require() : null;
        Optional<LiveMetrics> live = liveOptions.open();
        RunFolder folder = null;
        Result result = null;
        try {
            RunFolder made = RunFolder.create(out, settings.name(), Instant.now(), settings.effectiveYaml());
            folder = made;
            result = targetOptions.on(
                    target, (database, interrupts) -> run(settings, database, made, perf, interrupts, live));
        } finally {
            live.ifPresent(LiveMetrics::close);
            if (result == null && folder != null) {
                folder.discard();
            }
        }
        // From the file, as oe report reads it: what is printed now is what will be printed again.
        Result kept = ResultReader.read(folder.path());
        System.out.println(TextReport.render(kept));
        System.out.println("Result folder: " + folder.path());
        System.out.println(
                "As a page:     " + folder.writeReport(HtmlReport.render(List.of(RunFiles.read(folder.path())))));
        if (interrupted && result.verdict().status() != Verdict.Status.FAIL) {
            return ExitCode.INTERRUPTED;
        }
        return result.verdict().status() == Verdict.Status.PASS ? ExitCode.GOOD : ExitCode.NOT_GOOD;
    }

    private Overrides overrides() {
        return hostMetrics.isEmpty()
                ? targetOptions.overrides()
                : targetOptions.overrides().with("target.hostMetrics", String.join(";", hostMetrics), "--host-metrics");
    }

    private Result run(
            Settings settings,
            Database database,
            RunFolder folder,
            Perf perf,
            Interrupts interrupts,
            Optional<LiveMetrics> live)
            throws SQLException, InterruptedException {
        Load load = settings.load();
        Progress.Kind kind = Progress.Kind.of(targetOptions.quiet());
        Preparation preparation = new Preparation(database, kind);
        DatabaseState state = preparation.state();
        boolean build =
                state.kind() == DatabaseState.Kind.EMPTY && settings.target().isEmbedded();
        if (!build) {
            preparation.requireBuilt(state);
            if (scaleOptions.saysWarehouses()) {
                preparation.requireWarehouses(state, load.warehouses());
            }
        }
        int warehouses = build ? load.warehouses() : state.meta().warehouses();
        int cpus = Runtime.getRuntime().availableProcessors();
        int connections = RunPlan.connections(load, cpus);
        try (HikariDataSource pool = ConnectionPool.open(database, connections, load.isolation())) {
            requireMode(database, load);
            if (build) {
                preparation.build(load);
                List<Finding> findings = preparation.check(interrupts);
                if (findings.stream().anyMatch(Finding::failed)) {
                    Preparation.print(findings, false);
                    throw new Refusal("the database that was just built breaks its own rules");
                }
                state = preparation.requireBuilt();
            }
            if (load.mode() == Mode.PROCEDURES) {
                preparation.refreshProcedures(state);
            }
            RunPlan plan = RunPlan.of(load, warehouses, state.meta().cLoad(), cpus);
            announce(kind, settings, database, plan);
            live.ifPresent(figures -> figures.watch(pool));
            try (RunProgress progress = new RunProgress(kind, load)) {
                List<RunListener> listeners = new ArrayList<>(List.of(progress));
                live.ifPresent(listeners::add);
                RunJob job = new RunJob(
                        settings, database, state.meta(), plan, pool, folder, DriverVersion.text(), perf, listeners);
                interrupts.instead(job::interrupt);
                interrupts.stopIfCame();
                Result result = job.run(
                        rule -> progress.checking(rule), problem -> Progress.line(kind, "host metrics: " + problem));
                interrupted = interrupts.came();
                return result;
            }
        }
    }

    private static void requireMode(Database database, Load load) throws SQLException {
        try (Connection connection = database.connect()) {
            RunPlan.requireMode(load.mode(), database.plugin(), connection);
        }
    }

    private static void announce(Progress.Kind kind, Settings settings, Database database, RunPlan plan) {
        Progress.line(
                kind,
                plan.scale().warehouses() + (plan.scale().warehouses() == 1 ? " warehouse, " : " warehouses, ")
                        + plan.scale().terminals() + " terminals on " + plan.workers() + " connections"
                        + (plan.deliverers() > 0 ? " and " + plan.deliverers() + " for queued Deliveries" : "") + ", "
                        + settings.load().pace() + ", " + settings.load().mode() + ", "
                        + settings.load().isolation() + ", at " + database.maskedUrl());
    }
}
