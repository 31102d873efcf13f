package io.orderentry.report;

import io.orderentry.metrics.MachineMetrics;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.ResponseTimeMetrics;
import io.orderentry.metrics.Statistic;
import io.orderentry.metrics.ThroughputMetrics;
import io.orderentry.model.TransactionType;
import io.orderentry.result.Result;
import io.orderentry.store.RunFiles;
import io.orderentry.store.RunFolder;
import io.orderentry.store.RunFolderException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
    /** The metrics at the top of a page. */
    private static final List<Metric> TILES = List.of(
            ThroughputMetrics.NEW_ORDERS,
            ThroughputMetrics.TRANSACTIONS,
            ResponseTimeMetrics.of(TransactionType.NEW_ORDER, Statistic.P90),
            ResponseTimeMetrics.of(TransactionType.NEW_ORDER, Statistic.P99),
            MachineMetrics.BUSY,
            MachineMetrics.READS,
            MachineMetrics.WRITES,
            ThroughputMetrics.ROUND_TRIPS);

    private HtmlReport() {}

    /** One page with the reports of all runs. Everything that came from outside is escaped. */
    public static String render(List<RunFiles> runs) {
        List<Map<String, Object>> articles = new ArrayList<>();
        List<List<Chart>> charts = new ArrayList<>();
        for (RunFiles run : runs) {
            List<Chart> drawn = Charts.of(run);
            charts.add(drawn);
            articles.add(article(run.result(), drawn));
        }
        String title = runs.stream()
                .map(run -> run.result().identity().name() + " "
                        + run.result().identity().startUtc() + ": "
                        + run.result().verdict().headline())
                .collect(Collectors.joining(", "));
        return PageTemplate.render("report.ftlh", title, Map.of("runs", articles), charts);
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
            folder.writeReport(render(List.of(RunFiles.read(folder.place().get()))));
        } catch (RunFolderException e) {
            folder.pageLost(e.getMessage());
        }
        return folder.place().map(place -> place.resolve(RunFolder.REPORT)).filter(Files::exists);
    }

    private static Map<String, Object> article(Result result, List<Chart> charts) {
        HtmlPage page = new HtmlPage();
        TextReport.print(result, page);
        Map<String, Object> article = new LinkedHashMap<>();
        article.put("name", result.identity().name());
        article.put("start", result.identity().startUtc());
        article.put("status", result.verdict().status().name().replace('_', ' '));
        article.put("headline", result.verdict().headline());
        article.put("limited", !result.verdict().limitations().isEmpty());
        article.put("reasons", result.verdict().reasons());
        article.put("notes", result.verdict().notes());
        article.put("tiles", tiles(result));
        article.put("charts", charts);
        article.put("sections", page.sections());
        return article;
    }

    /** Absent figures are left out. */
    private static List<Map<String, String>> tiles(Result result) {
        return TILES.stream()
                .filter(metric -> metric.of(result) != null)
                .map(metric -> Map.of(
                        "label", metric.label(),
                        "value", metric.print(result),
                        "unit", metric.unit(),
                        "description", metric.description()))
                .toList();
    }
}
