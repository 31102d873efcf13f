package io.orderentry.cli;

import static io.orderentry.text.Sentences.text;

import io.orderentry.cli.terminal.ExitCode;
import io.orderentry.config.Load;
import io.orderentry.config.Target;
import io.orderentry.doctor.MachineReadiness;
import io.orderentry.doctor.ReadinessCheck;
import io.orderentry.doctor.ServerReadiness;
import io.orderentry.job.DatabasePreparation;
import io.orderentry.job.DiskSpace;
import io.orderentry.job.PassportMeasurement;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.MetricCatalogue;
import io.orderentry.metrics.Numbers;
import io.orderentry.report.Page;
import io.orderentry.report.TextTable;
import io.orderentry.result.MachineWork;
import io.orderentry.result.Passport;
import io.orderentry.result.Reading;
import io.orderentry.result.Result;
import io.orderentry.run.RunPlan;
import io.orderentry.text.Refusal;
import io.orderentry.text.Sentences;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.commons.text.WordUtils;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code oe doctor}: without a target it needs no database. */
@Command(name = "doctor")
final class DoctorCommand extends TargetVerb {
    @Mixin
    private LoadOptions loadOptions = new LoadOptions("load.connections"::equals);

    @Option(names = "--out", paramLabel = "DIR", defaultValue = "runs")
    private Path out;

    @Option(names = "--passport")
    private boolean passport;

    @Mixin
    private ResultFiles files;

    private final List<ReadinessCheck> all = new ArrayList<>();

    @Override
    public Integer call() throws SQLException, InterruptedException {
        Refusal.require(!out.toString().isEmpty(), "--out: is empty");
        if (passport) {
            return passport();
        }
        Load load = loadOptions.load(overrides());
        Target server = givesTarget() ? made() : null;
        int planned = RunPlan.connections(load, Runtime.getRuntime().availableProcessors());
        List<ReadinessCheck> machine =
                new ArrayList<>(new MachineReadiness(MachineReadiness.second(), Path.of("/"), planned).checks());
        machine.add(MachineReadiness.loopback());
        machine.add(MachineReadiness.disk(out));
        print("This machine", machine);
        print("Tools", List.of(MachineReadiness.perf()));
        if (server != null) {
            List<ReadinessCheck> found = on(
                    server,
                    (database, interruption) -> ServerReadiness.of(
                            database, server.hostMetrics(), new DatabasePreparation(database, progress()), planned));
            print("Target " + server.name(), found);
        }
        return conclusion();
    }

    /** The passport as {@code --json} writes it, with the reasons of what it does not have. */
    private record PassportFile(int formatVersion, Passport passport, Map<String, String> absent) {}

    private int passport() throws InterruptedException {
        Refusal.require(!givesTarget(), "--passport: knows no database; leave out --target");
        Path place = DiskSpace.existing(out);
        Passport measured;
        try {
            measured = PassportMeasurement.measure(place);
        } catch (IOException e) {
            throw new Refusal("--out: nothing can be written to " + place + ": " + e.getMessage());
        }
        files.print(
                "Passport", new PassportFile(Result.FORMAT_VERSION, measured, Map.of()), page -> print(measured, page));
        return ExitCode.GOOD;
    }

    static void print(Passport passport, Page page) {
        page.title("Passport of this machine");
        TextTable table = new TextTable("lrll");
        table.header("work", "median", "unit", "95 % interval");
        for (MachineWork work : MachineWork.values()) {
            Reading<Passport.Spread> spread = passport.of(work);
            Metric metric = MetricCatalogue.of("machine" + WordUtils.capitalize(work.key()));
            table.row(
                    WordUtils.uncapitalize(metric.row()),
                    spread.map(its -> Numbers.significant(its.value())).orElse(Numbers.NONE),
                    metric.unit(),
                    spread.map(its -> Numbers.significant(its.low()) + " to " + Numbers.significant(its.high()))
                            .orElse("not available: " + spread.reason()));
        }
        page.table(table);
        page.paragraph("The disk is that of " + passport.place() + ". "
                + passport.othersPercent()
                        .map(percent -> text("Other programs used %.1f %% of the processors meanwhile", percent))
                        .orElse("Use of the processors by other programs: not available")
                + passport.stealPercent()
                        .map(percent -> text("; a hypervisor gave %.1f %% to other machines.", percent))
                        .orElse("; steal time: not available."));
    }

    /** Prints at once, since a server may not answer. */
    private void print(String title, List<ReadinessCheck> checks) {
        all.addAll(checks);
        Page page = new Page();
        page.paragraph(title);
        print(checks, page);
        page.blank();
        System.out.print(page);
    }

    private static void print(List<ReadinessCheck> checks, Page page) {
        for (ReadinessCheck check : checks) {
            String prefix = String.format("  %-14s %-14s ", check.status(), check.name());
            page.paragraph(prefix, check.text());
            if (!check.remedy().isEmpty()) {
                page.paragraph(" ".repeat(prefix.length()) + "-> ", check.remedy());
            }
        }
    }

    private int conclusion() {
        List<String> warnings = all.stream()
                .filter(check -> check.status() == ReadinessCheck.Status.WARNING)
                .map(ReadinessCheck::name)
                .toList();
        String sentence = warnings.isEmpty()
                ? "Nothing was found that would limit a figure to publish."
                : Sentences.count(warnings.size(), "warning") + " would limit a figure to publish: "
                        + String.join(", ", warnings) + ".";
        System.out.print(Page.wrapped("", sentence));
        files.write("Readiness", ResultFiles.values("checks", all), page -> {
            page.paragraph(sentence);
            print(all, page);
        });
        return warnings.isEmpty() ? ExitCode.GOOD : ExitCode.NOT_GOOD;
    }
}
