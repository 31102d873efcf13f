package io.orderentry.report;

import io.orderentry.metrics.Metric;
import io.orderentry.metrics.MetricCatalogue;
import io.orderentry.metrics.Numbers;
import io.orderentry.metrics.ResponseTimeMetrics;
import io.orderentry.metrics.Statistic;
import io.orderentry.metrics.ThroughputMetrics;
import io.orderentry.model.TransactionType;
import io.orderentry.report.PageTemplate.PageFile;
import io.orderentry.report.PageTemplate.Tile;
import io.orderentry.result.Host;
import io.orderentry.result.Identity;
import io.orderentry.result.Result;
import io.orderentry.result.ResultJson;
import io.orderentry.result.TransactionResult;
import io.orderentry.result.Workload;
import io.orderentry.store.RunFiles;
import io.orderentry.store.RunFolder;
import io.orderentry.store.RunFolderException;
import io.orderentry.verdict.Caveats;
import io.orderentry.verdict.Caveats.Caveat;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Runs as one page that needs nothing from elsewhere: style, script and data are in it. It follows the reader's choice of light or
 * dark, and fits phones and paper.
 */
public final class HtmlReport {
    private static final List<Metric> METRICS = List.of(
            ThroughputMetrics.NEW_ORDERS,
            ResponseTimeMetrics.NEW_ORDER_P95,
            ResponseTimeMetrics.of(TransactionType.NEW_ORDER, Statistic.P99));

    /** Resources with a known limit; a network's speed is not known. */
    private static final List<Metric> RESOURCES = MetricCatalogue.of(Metric.Scope.MACHINE).stream()
            .filter(metric -> metric.id().matches("cpuBusy|diskBusyPercent"))
            .toList();

    private HtmlReport() {}

    /** One page with the reports of all runs. Everything that came from outside is escaped. */
    public static String render(List<RunFiles> runs) {
        List<Map<String, Object>> articles = new ArrayList<>();
        List<List<Chart>> charts = new ArrayList<>();
        List<PageFile> files = new ArrayList<>();
        for (RunFiles run : runs) {
            RunCharts.Drawn drawn = RunCharts.of(run);
            charts.add(drawn.drawn());
            articles.add(article(run.result(), drawn, articles.size()));
            String name = run.result().identity().name();
            files.add(new PageFile(name + ".csv", "text/csv", CsvReport.render(Map.of("", run.result()))));
            files.add(new PageFile(name + ".json", "application/json", ResultJson.text(run.result())));
        }
        String title = runs.stream()
                .map(run -> run.result().identity().name() + " "
                        + run.result().identity().startUtc() + ": "
                        + run.result().verdict().headline())
                .collect(Collectors.joining(", "));
        return PageTemplate.render("report.ftlh", title, Map.of("runs", articles), charts, files);
    }

    /**
     * Writes the page of a run whose result is in its folder.
     *
     * @return the file; empty when it could not be written, for the reason that {@link RunFolder#problem()} gives
     */
    public static Optional<Path> write(RunFolder folder) {
        if (folder.place().isEmpty()) {
            return Optional.empty();
        }
        try {
            folder.write(
                    RunFolder.REPORT,
                    render(List.of(RunFiles.read(folder.place().get()))));
        } catch (RunFolderException e) {
            folder.lost(e.getMessage());
        } catch (LinkageError e) {
            folder.lost("a part of the driver's jar cannot be read, which was replaced during the run: " + e
                    + "; make the page with oe report --html");
        }
        return folder.place().map(place -> place.resolve(RunFolder.REPORT)).filter(Files::exists);
    }

    private static Map<String, Object> article(Result result, RunCharts.Drawn charts, int index) {
        Page page = new Page("run" + index + "-", "");
        result.verdict().notes().forEach(note -> page.paragraph("Note: ", note));
        TextReport.print(result, page);
        page.title("Load settings");
        page.pairs("", result.workload().configured());
        page.command("Repeats the load with these labels; add the target, unless it is the default.", command(result));
        Map<String, Object> article = new LinkedHashMap<>();
        article.put("name", result.identity().name());
        article.put("start", result.identity().startUtc());
        article.put("status", result.verdict().status().words());
        article.put("limited", !result.verdict().limitations().isEmpty());
        List<Caveat> limits = Caveats.of(result);
        article.put("limits", limits);
        String topics = limits.stream()
                .map(limit -> limit.text().split("[:;,] | \\(")[0])
                .collect(Collectors.joining(", "));
        article.put("topics", topics);
        article.put("facts", facts(result.identity()));
        article.put("reasons", result.verdict().reasons());
        article.put("findings", TextReport.firstFindings(result));
        article.put("tiles", tiles(result));
        article.put("charts", charts.drawn());
        article.put("notDrawn", charts.notDrawn());
        article.put("sections", page.sections());
        return article;
    }

    private static List<String> facts(Identity identity) {
        List<String> facts = new ArrayList<>(List.of(identity.serverVersion()));
        if (identity.databaseName().isAvailable()) {
            facts.add("database " + identity.databaseName().value());
        }
        if (identity.hostName().isAvailable()) {
            facts.add("driver on " + identity.hostName().value());
        }
        identity.labels().forEach((name, value) -> facts.add(name + "=" + value));
        return facts;
    }

    /** Repeats the load of a run, for a POSIX shell. */
    static String command(Result result) {
        StringBuilder command = new StringBuilder("oe run");
        result.workload().configured().forEach((key, value) -> {
            if (!key.startsWith("connectionsFrom") && !key.equals(Workload.TARGETS)) { // found, not set
                command.append(" --set ").append(quoted("load." + key + "=" + value));
            }
        });
        result.identity()
                .labels()
                .forEach((name, value) -> command.append(" --label ").append(quoted(name + "=" + value)));
        return command.toString();
    }

    private static String quoted(String word) {
        return word.matches("[A-Za-z0-9._:/=,+-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }

    /** The five figures at the top of a page: throughput, p95, p99, errors, and the busiest resource; absent ones are left out. */
    private static List<Tile> tiles(Result result) {
        List<Tile> tiles = METRICS.stream()
                .filter(metric -> metric.of(result) != null)
                .map(each -> new Tile(each.label(), each.print(result), each.unit(), each.description()))
                .collect(Collectors.toCollection(ArrayList::new));
        tiles.add(Tile.ofErrors(
                result.sum(TransactionResult::failedOrUnknown),
                result.sum(TransactionResult::retries),
                "In the measurement interval."));
        busiest(result).ifPresent(tiles::add);
        return tiles;
    }

    private static Optional<Tile> busiest(Result result) {
        record Use(Metric resource, Host host, double percent) {}
        return result.hosts().stream()
                .flatMap(host -> RESOURCES.stream()
                        .filter(resource -> resource.of(result, host) != null)
                        .map(resource -> new Use(resource, host, resource.of(result, host))))
                .max(Comparator.comparingDouble(Use::percent))
                .map(use -> new Tile(
                        "Busiest: " + use.resource().label() + ", " + use.host().role(),
                        Numbers.decimal(use.percent(), 1),
                        "%",
                        "The resource with the highest utilization of those whose limit is known: CPUs and disks"
                                + " of all machines. "
                                + use.resource().description()));
    }
}
