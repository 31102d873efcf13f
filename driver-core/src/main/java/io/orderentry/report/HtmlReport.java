package io.orderentry.report;

import freemarker.core.HTMLOutputFormat;
import freemarker.template.Configuration;
import freemarker.template.TemplateException;
import freemarker.template.TemplateExceptionHandler;
import io.orderentry.result.Result;
import io.orderentry.result.RunFiles;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * Runs as one page that needs nothing from elsewhere: style, script and data are in it. It follows the reader's choice of light or
 * dark, and fits phones and paper.
 */
public final class HtmlReport {
    private static final Configuration TEMPLATES = templates();
    private static final JsonMapper JSON = JsonMapper.builder().build();

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
                        + status(run.result()))
                .collect(Collectors.joining(", "));
        return page("report.ftlh", title, Map.of("runs", articles), charts);
    }

    private static Map<String, Object> article(Result result, List<Chart> charts) {
        HtmlPage page = new HtmlPage();
        TextReport.print(result, page);
        Map<String, Object> article = new LinkedHashMap<>();
        article.put("name", result.identity().name());
        article.put("start", result.identity().startUtc());
        article.put("status", status(result));
        article.put("reasons", result.verdict().reasons());
        article.put("notes", result.verdict().notes());
        article.put("cards", Cards.of(result));
        article.put("charts", charts);
        article.put("sections", page.sections());
        return article;
    }

    private static String status(Result result) {
        return result.verdict().status().name().replace('_', ' ');
    }

    /**
     * A page from a template.
     *
     * @param charts by article, drawn where the template has a place for them
     */
    static String page(String template, String title, Map<String, ?> content, List<List<Chart>> charts) {
        // Templates see maps and lists, not the types of this package.
        Map<String, Object> model = JSON.convertValue(content, new TypeReference<LinkedHashMap<String, Object>>() {});
        model.put("title", title);
        model.put("style", text("page.css"));
        model.put("library", charts.stream().allMatch(List::isEmpty) ? "" : text("echarts.min.js"));
        model.put("script", text("page.js"));
        // Inside a script element only the end of the element, and what opens a comment, mean anything.
        model.put("data", JSON.writeValueAsString(charts).replace("<", "\\u003c"));
        StringWriter page = new StringWriter();
        try {
            TEMPLATES.getTemplate(template).process(model, page);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (TemplateException e) {
            throw new IllegalStateException(template + ": " + e.getMessage(), e);
        }
        return page.toString();
    }

    private static Configuration templates() {
        Configuration templates = new Configuration(Configuration.VERSION_2_3_34);
        templates.setClassForTemplateLoading(HtmlReport.class, "");
        templates.setDefaultEncoding(StandardCharsets.UTF_8.name());
        templates.setLocale(Locale.ENGLISH);
        templates.setOutputFormat(HTMLOutputFormat.INSTANCE);
        templates.setTemplateExceptionHandler(TemplateExceptionHandler.RETHROW_HANDLER);
        templates.setLogTemplateExceptions(false);
        return templates;
    }

    private static String text(String resource) {
        try (InputStream in = Objects.requireNonNull(HtmlReport.class.getResourceAsStream(resource), resource)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
