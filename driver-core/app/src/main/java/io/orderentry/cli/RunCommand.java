package io.orderentry.cli;

import io.orderentry.cli.terminal.ExitCode;
import io.orderentry.cli.terminal.Live;
import io.orderentry.cli.terminal.Output;
import io.orderentry.cluster.ClusterKeys;
import io.orderentry.cluster.Conductor;
import io.orderentry.cluster.HostPort;
import io.orderentry.compare.Assertion;
import io.orderentry.config.Cell;
import io.orderentry.config.Experiment;
import io.orderentry.config.Load;
import io.orderentry.config.Overrides;
import io.orderentry.config.Settings;
import io.orderentry.config.Target;
import io.orderentry.experiment.ExperimentRunner.Measurement;
import io.orderentry.experiment.LoadLimits;
import io.orderentry.experiment.Plan;
import io.orderentry.experiment.ResponseTimeLimit;
import io.orderentry.experiment.StartStateRestorer.Replace;
import io.orderentry.job.MeasuredRun;
import io.orderentry.job.ServerCopy;
import io.orderentry.report.HtmlReport;
import io.orderentry.report.Page;
import io.orderentry.report.TextReport;
import io.orderentry.result.Limitation;
import io.orderentry.result.Result;
import io.orderentry.result.Verdict;
import io.orderentry.store.RunFiles;
import io.orderentry.store.RunFolder;
import io.orderentry.text.Refusal;
import io.orderentry.text.TextSanitizer;
import io.orderentry.verdict.Limitations;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code oe run}: the main job. */
@Command(name = "run")
final class RunCommand extends TargetVerb {
    private static final int MOST_AGENTS = 100;
    private static final Pattern AGENTS = Pattern.compile("([0-9]{1,9})(?:@(.*))?");

    @Mixin
    private LoadOptions loadOptions;

    @Option(names = "--repeat", paramLabel = "N")
    private Integer repeat;

    @Option(names = "--limit", paramLabel = "TYPE.PERCENTILE=TIME")
    private List<String> limitTexts = List.of();

    @Option(names = "--durability-log", paramLabel = "FILE")
    private Path durabilityLog;

    @Option(names = "--agents", paramLabel = "N[@HOST:PORT]")
    private String agents;

    @Option(names = "--keys", paramLabel = "FILE")
    private Path keys;

    @Mixin
    private RunOptions runOptions;

    private List<ResponseTimeLimit> limits = List.of();

    /** Given by {@code oe experiment --resume}, which goes on with these runs too. */
    @Option(names = "--resume", hidden = true)
    private Path resume;

    @Option(names = "--host-metrics", paramLabel = "[ROLE=]SOURCE")
    private List<String> hostMetrics = List.of();

    @Override
    public Integer call() throws SQLException, InterruptedException, IOException {
        exclude("--repeat", "--limit --durability-log --agents --keys");
        exclude("--durability-log", "--agents --keys");
        need("--agents --keys", "--agents --keys");
        Path out = runOptions.out();
        boolean byAgents = agents != null;
        Overrides overrides = overrides();
        if (byAgents && !hostMetrics.isEmpty()) {
            throw new Refusal("--agents: excludes --host-metrics; the agents watch machines, by --set"
                    + " target.hostMetrics=SOURCE of oe agent");
        }
        Target target = target(overrides.with(
                "target.hostMetrics", hostMetrics.isEmpty() ? null : String.join(";", hostMetrics), "--host-metrics"));
        Load load = loadOptions.load(byAgents ? overrides.with("load.shared", "true", "--agents") : overrides);
        limits = LoadLimits.of(limitTexts, load).given();
        Settings settings = new Settings(load.runName(), out, runOptions.labels(), target, load);
        try (Live live = runOptions.open(progress(), settings.name(), load)) {
            if (byAgents) {
                Conductor run = conductor(target, live);
                return measured(settings, live, run::run, run::interrupted);
            }
            if (repeat != null) {
                return repeated(settings, live);
            }
            MeasuredRun run = new MeasuredRun(live, loadOptions.givesWarehouses(), durabilityLog, live.metrics());
            return measured(settings, live, run::run, run::interrupted);
        }
    }

    /** Equal runs, each with a seed of its own: equal inputs would hide a part of how much runs differ. */
    private int repeated(Settings settings, Live live) throws SQLException, InterruptedException, IOException {
        Experiment experiment =
                Experiment.of(settings.name(), "--repeat", Map.of()).withRepetitions(repeat, "--repeat");
        Cell cell = new Cell(Map.of(), settings.target(), settings.load(), null, List.of());
        Plan plan =
                Plan.of(experiment, List.of(cell), settings.labels(), other -> ServerCopy.isPossible(plugins(), other));
        Measurement measurement = live.measurement(loadOptions.givesWarehouses());
        return new ExperimentRuns(this, resume, Replace.OWN, settings.out(), live, measurement)
                .run(plan, arguments(), new ExperimentRuns.Repetitions(live));
    }

    /** @throws Refusal when the keys cannot be read, or agents cannot reach the target */
    private Conductor conductor(Target target, Live live) {
        Matcher form = AGENTS.matcher(agents);
        if (!form.matches()) {
            throw new Refusal("--agents: '" + TextSanitizer.text(agents) + "' is not N or N@HOST:PORT, such as 2 or"
                    + " 2@10.0.0.1:7800");
        }
        int number = Integer.parseInt(form.group(1));
        Refusal.require(1 <= number && number <= MOST_AGENTS, "--agents: " + number + " is not in 1.." + MOST_AGENTS);
        Refusal.require(
                !target.isEmbedded(), "--agents: an embedded server is its process's own; name a server with --target");
        String address = form.group(2) == null ? "127.0.0.1:7800" : form.group(2);
        InetSocketAddress listening = HostPort.parse("--agents", address);
        ClusterKeys own = ClusterKeys.read(keys, ClusterKeys.Role.CONDUCTOR);
        return new Conductor(listening, own, number, loadOptions.givesWarehouses(), live, live.metricsOfAgents());
    }

    private int measured(Settings settings, Live live, Measurement measurement, BooleanSupplier interrupted)
            throws SQLException, InterruptedException {
        boolean complete = false;
        try (RunFolder folder =
                RunFolder.create(settings.out(), settings.name(), Instant.now(), settings.effectiveYaml())) {
            try {
                Result result = on(
                        settings.target(),
                        (database, interrupts) -> measurement.run(settings, database, folder, interrupts));
                complete = true;
                return report(result, folder, interrupted.getAsBoolean(), live);
            } finally {
                if (!complete && folder.hasMeasurements()) {
                    System.err.println(folder.place()
                            .map(place -> "What was measured until then is in " + place)
                            .orElse("What was measured until then could not be saved"));
                }
            }
        }
    }

    /** Prints the summary, the whole report where nothing could be saved, and the limits. */
    private int report(Result result, RunFolder folder, boolean interrupted, Live live) {
        HtmlReport.write(folder);
        // Without a folder there is no other place for what was measured.
        folder.place()
                .ifPresentOrElse(
                        place -> Output.print(result, place), () -> System.out.println(TextReport.render(result)));
        int code = code(result, folder, interrupted);
        live.report(
                folder.place().map(place -> place.resolve(RunFolder.REPORT)).orElse(null),
                () -> HtmlReport.render(
                        folder.place().stream().map(RunFiles::read).toList()));
        List<Assertion> assertions =
                limits.stream().map(limit -> limit.of(result)).toList();
        assertions.forEach(assertion ->
                System.out.print(Page.wrapped("GATE    ", assertion.answer() + ": " + assertion.sentence())));
        return code == ExitCode.GOOD ? ExitCode.of(Assertion.Answer.of(assertions)) : code;
    }

    /** The exit code of a run that came to its end; says what could not be saved. */
    private static int code(Result result, RunFolder folder, boolean interrupted) {
        Optional<String> unsaved = folder.problem()
                .or(() -> result.verdict().limitations().stream()
                        .filter(limitation -> limitation.id().equals(Limitations.DURABILITY_LOG))
                        .map(Limitation::text)
                        .findFirst());
        if (unsaved.isPresent()) {
            System.err.println("oe: measured, but not saved as asked: " + unsaved.get());
            return ExitCode.NOT_SAVED;
        }
        if (interrupted && result.verdict().status() != Verdict.Status.FAIL) {
            return ExitCode.INTERRUPTED;
        }
        return result.verdict().status() == Verdict.Status.PASS ? ExitCode.GOOD : ExitCode.NOT_GOOD;
    }
}
