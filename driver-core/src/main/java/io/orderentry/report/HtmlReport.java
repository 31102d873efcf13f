package io.orderentry.report;

import io.orderentry.result.Result;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.commons.text.StringEscapeUtils;

/** The text report as a page that a browser shows and prints: self-contained, light or dark as the reader likes it. */
public final class HtmlReport {
    private static final String PAGE = """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>%s</title>
            <style>
            :root { color-scheme: light dark; }
            body { margin: 1.5rem auto; max-width: 62rem; padding: 0 1rem; }
            pre { font: 0.8rem/1.35 ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; overflow-x: auto; }
            @media print { pre { font-size: 7pt; white-space: pre-wrap; } }
            </style>
            </head>
            <body>
            %s
            </body>
            </html>
            """;

    private HtmlReport() {}

    /** One page with the reports of all runs. Everything that came from outside is escaped. */
    public static String render(List<Result> results) {
        String title = results.stream()
                .map(result -> result.identity().name() + " "
                        + result.identity().startUtc() + ": "
                        + result.verdict().status())
                .collect(Collectors.joining(", "));
        String reports = results.stream()
                .map(result -> "<pre>" + StringEscapeUtils.escapeHtml4(TextReport.render(result)) + "</pre>")
                .collect(Collectors.joining("\n<hr>\n"));
        return PAGE.formatted(StringEscapeUtils.escapeHtml4(title), reports);
    }
}
