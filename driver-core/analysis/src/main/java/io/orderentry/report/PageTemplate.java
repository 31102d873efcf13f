package io.orderentry.report;

import freemarker.cache.StringTemplateLoader;
import freemarker.core.HTMLOutputFormat;
import freemarker.template.Configuration;
import freemarker.template.TemplateException;
import freemarker.template.TemplateExceptionHandler;
import io.orderentry.metrics.Numbers;
import io.orderentry.text.TextSanitizer;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/** Pages that hold all they need: style, script, charting library and data. The templates escape all that is put into them. */
public final class PageTemplate {
    private static final Map<String, String> TEXTS = new ConcurrentHashMap<>();
    /** Template of a page that asks the driver for more, with a script beside those of every page. */
    private static final String LIVE = "live.ftlh";

    private static final Configuration TEMPLATES = templates();
    private static final JsonMapper JSON = JsonMapper.builder()
            .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .build();
    /** Its texts are those that a reader sees. */
    private static final JsonMapper MODEL = JSON.rebuild()
            .addModule(new SimpleModule().addSerializer(String.class, new PlainText()))
            .build();

    private PageTemplate() {}

    /** File that a reader can save from a page, which carries it. */
    public record PageFile(String name, String type, String text) {}

    /** Reads all that pages are made of, which is then no longer needed from the jar. */
    public static void prepare() {
        List.of("page.css", "echarts.min.js", "page.js", "charts.js", "live.js", "stream.js")
                .forEach(PageTemplate::text);
    }

    /**
     * A page from a template.
     *
     * @param charts by article, drawn where the template has a place for them
     */
    public static String render(
            String template,
            String title,
            Map<String, ?> content,
            List<? extends List<?>> charts,
            List<PageFile> files) {
        Map<String, Object> model = model(content);
        model.put("title", TextSanitizer.text(title));
        model.put("style", text("page.css"));
        boolean drawn = !charts.stream().allMatch(List::isEmpty);
        model.put("library", drawn ? text("echarts.min.js") : "");
        model.put(
                "script",
                text("page.js") + (drawn ? text("charts.js") : "") + (template.equals(LIVE) ? text("live.js") : ""));
        model.put("data", data(charts));
        model.put("files", data(files));
        return process(template, model);
    }

    static String part(String template, Map<String, ?> content) {
        return process(template, model(content));
    }

    /** Templates see maps and lists, not the types of this package. */
    private static Map<String, Object> model(Map<String, ?> content) {
        return MODEL.convertValue(content, new TypeReference<LinkedHashMap<String, Object>>() {});
    }

    private static String process(String template, Map<String, Object> model) {
        StringWriter page = new StringWriter();
        try {
            TEMPLATES.getTemplate(template).process(model, page);
        } catch (IOException | TemplateException e) {
            throw new IllegalStateException(template + ": " + e.getMessage(), e);
        }
        return page.toString();
    }

    /** Without characters that turn the direction of a line or are not to be seen. */
    private static final class PlainText extends ValueSerializer<String> {
        @Override
        public void serialize(String text, JsonGenerator generator, SerializationContext context) {
            generator.writeString(TextSanitizer.lines(text));
        }
    }

    /** A value on one line, with the fields of records in their order. */
    public static String json(Object value) {
        return JSON.writeValueAsString(value);
    }

    /** Inside a script element only the end of the element, and what opens a comment, mean anything. */
    private static String data(Object value) {
        return json(value).replace("<", "\\u003c");
    }

    private static Configuration templates() {
        Configuration templates = new Configuration(Configuration.VERSION_2_3_34);
        StringTemplateLoader loader = new StringTemplateLoader();
        for (String each : List.of("page.ftlh", "report.ftlh", "document.ftlh", "live.ftlh", "now.ftlh")) {
            loader.putTemplate(each, text(each));
        }
        templates.setTemplateLoader(loader);
        templates.setDefaultEncoding(StandardCharsets.UTF_8.name());
        templates.setLocale(Locale.ENGLISH);
        templates.setOutputFormat(HTMLOutputFormat.INSTANCE);
        templates.setTemplateExceptionHandler(TemplateExceptionHandler.RETHROW_HANDLER);
        templates.setLogTemplateExceptions(false);
        return templates;
    }

    /** A file that pages are made of, such as the script that receives the events for all tabs of a browser. */
    public static String text(String resource) {
        return TEXTS.computeIfAbsent(resource, name -> {
            try (InputStream in = Objects.requireNonNull(PageTemplate.class.getResourceAsStream(name), name)) {
                return new String(in.readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    /** A figure at the top of a page, under its name. */
    public record Tile(String label, String value, String unit, String description) {
        /** Errors, with the retries beside them. */
        public static Tile ofErrors(double errors, double retries, String when) {
            return new Tile(
                    "Errors",
                    Numbers.decimal(errors, 0),
                    "\u00b7 " + Numbers.decimal(retries, 0) + (retries == 1 ? " retry" : " retries"),
                    "Transactions of all types that failed or whose outcome is unknown; beside it the further attempts after a conflict. "
                            + when);
        }
    }
}
