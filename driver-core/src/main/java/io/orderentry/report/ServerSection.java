package io.orderentry.report;

import io.orderentry.metrics.Metric;
import io.orderentry.metrics.Numbers;
import io.orderentry.metrics.ServerMetrics;
import io.orderentry.result.Figure;
import io.orderentry.result.Result;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** What the server counted in the measurement interval, per second and per transaction, and where it was read. */
final class ServerSection {
    private ServerSection() {}

    static void print(Result result, Page page) {
        Map<String, Figure> figures = result.server().figures();
        if (figures == null || figures.values().stream().allMatch(Objects::isNull)) {
            return;
        }
        TextTable table = new TextTable("lrlrr");
        table.row("In the interval", "", "", "per second", "per transaction");
        figures.forEach((name, figure) -> {
            if (figure != null) {
                Metric rate = ServerMetrics.perSecond(name);
                table.row(
                        "  " + rate.label(),
                        Numbers.count(figure.value()),
                        figure.unit(),
                        rate.print(result),
                        ServerMetrics.perTransaction(name).print(result));
            }
        });
        page.table(table);
        if (ServerMetrics.CACHE_HITS.of(result) != null) {
            page.paragraph(
                    "", "The cache answered " + ServerMetrics.CACHE_HITS.print(result) + " % of the logical reads.");
        }
        List<String> sources = figures.entrySet().stream()
                .filter(entry -> entry.getValue() != null)
                .map(entry -> entry.getKey() + " from " + entry.getValue().source())
                .toList();
        page.list("Sources   ", sources);
    }
}
