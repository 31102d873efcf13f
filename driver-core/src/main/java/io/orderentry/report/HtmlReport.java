package io.orderentry.report;

import io.orderentry.result.Result;
import io.orderentry.store.RunFiles;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Runs as one page that needs nothing from elsewhere: style, script and data are in it. It follows the reader's choice of light or
 * dark, and fits phones and paper.
 */
public final class HtmlReport {
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

    private static Map<String, Object> article(Result result, List<Chart> charts) {
        HtmlPage page = new HtmlPage();
        TextReport.print(result, page);
        Map<String, Object> article = new LinkedHashMap<>();
        article.put("name", result.identity().name());
        article.put("start", result.identity().startUtc());
        article.put("status", status(result));
        article.put("headline", result.verdict().headline());
        article.put("limited", !result.verdict().limitations().isEmpty());
        article.put("reasons", result.verdict().reasons());
        article.put("notes", result.verdict().notes());
        article.put("tiles", SummaryTiles.of(result));
        article.put("charts", charts);
        article.put("sections", page.sections());
        return article;
    }

    private static String status(Result result) {
        return result.verdict().status().name().replace('_', ' ');
    }
}
