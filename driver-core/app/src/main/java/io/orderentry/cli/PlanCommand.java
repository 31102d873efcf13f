package io.orderentry.cli;

import io.orderentry.cli.terminal.ExitCode;
import io.orderentry.config.Load;
import io.orderentry.config.Target;
import io.orderentry.connect.ServerFacts;
import io.orderentry.doctor.SizePlan;
import io.orderentry.doctor.SizePlan.PlannedFigure;
import io.orderentry.doctor.SizePlan.SizeRequest;
import io.orderentry.report.Page;
import io.orderentry.report.TextTable;
import io.orderentry.text.Durations;
import io.orderentry.text.Sentences;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code oe plan}: connects only when a target is named. */
@Command(name = "plan")
final class PlanCommand extends TargetVerb {
    @Mixin
    private LoadOptions loadOptions = new LoadOptions(LoadOptions.without("load.mode", "load.seed"));

    @Option(names = "--cache", paramLabel = "SIZE")
    private String cache;

    @Option(names = "--nopm", paramLabel = "N")
    private Double nopm;

    @Option(names = "--rows-per-second", paramLabel = "N")
    private Double rowsPerSecond;

    @Option(names = "--iops", paramLabel = "N")
    private Double iops;

    @Mixin
    private ResultFiles files;

    @Override
    public Integer call() throws SQLException, InterruptedException {
        Load load = loadOptions.load(overrides());
        Long cacheBytes = cache == null ? null : Long.valueOf(SizePlan.bytes("--cache", cache));
        SizeRequest request = new SizeRequest(
                load, Runtime.getRuntime().availableProcessors(), cacheBytes, nopm, rowsPerSecond, iops);
        if (nopm != null && !loadOptions.givesWarehouses()) {
            request = request.withCompliantWarehouses();
        }
        if (givesTarget() && cacheBytes == null) {
            request = request.withCache(cacheOf(made()));
        }
        SizeRequest asked = request;
        List<PlannedFigure> figures = SizePlan.of(asked);
        files.print("Plan of a test", ResultFiles.values("figures", figures), page -> print(asked, figures, page));
        return ExitCode.GOOD;
    }

    /** Null, with a line on the error output, when the server does not show it. */
    private Long cacheOf(Target server) throws SQLException, InterruptedException {
        ServerFacts facts = on(server, (database, interruption) -> {
            try (Connection connection = database.connect()) {
                return database.probe(connection).facts();
            }
        });
        if (facts.cacheBytes() == null) {
            System.err.println("oe: the cache of the server is not available: "
                    + facts.absent().getOrDefault(ServerFacts.CACHE_BYTES, "not available from this server")
                    + "; give it with --cache");
        }
        return facts.cacheBytes();
    }

    private static void print(SizeRequest request, List<PlannedFigure> figures, Page page) {
        Load load = request.load();
        page.paragraph("Plan for " + Sentences.text("%,d", load.warehouses())
                + (load.warehouses() == 1 ? " warehouse: " : " warehouses: ") + load.pace() + ", "
                + load.connections() + " connections, "
                + (load.duration() == null
                        ? Sentences.text("%,d transactions", load.transactions())
                        : Durations.print(load.duration())));
        TextTable table = new TextTable("lrlr");
        Map<String, String> sources = new LinkedHashMap<>();
        String group = "";
        for (PlannedFigure figure : figures) {
            if (!figure.group().equals(group)) {
                group = figure.group();
                table.row("", "", "", "");
                table.group(group);
            }
            String number = "[" + (sources.size() + 1) + "]";
            table.row("  " + figure.label(), figure.value(), figure.basis().toString(), number);
            sources.put(String.format("%4s ", number), figure.source());
        }
        page.table(table);
        page.blank();
        sources.forEach(page::paragraph);
        page.blank();
        page.paragraph("NOPM is New-Orders per minute. A plan is no prediction: throughput is what a run measures.");
    }
}
