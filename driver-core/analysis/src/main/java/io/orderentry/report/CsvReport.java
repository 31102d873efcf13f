package io.orderentry.report;

import io.orderentry.metrics.Metric;
import io.orderentry.metrics.Metric.Scope;
import io.orderentry.metrics.MetricCatalogue;
import io.orderentry.result.Host;
import io.orderentry.result.Result;
import io.orderentry.result.ResultJson;
import io.orderentry.text.CsvCell;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;

/**
 * Runs as CSV (RFC 4180): one row a run; its folder, verdict, identity with labels, and load by JSON path, then every metric by its id, then the disclosures, because
 * figures must not travel without them. An absent figure is an empty cell, never 0.
 */
public final class CsvReport {
    private static final List<String> SECTIONS = List.of("verdict", "identity", "workload");
    /** Folder, sections, metrics, disclosures. */
    private static final int PARTS = SECTIONS.size() + 3;

    private static final String DATABASE = "database";

    private CsvReport() {}

    /**
     * The header and a row for each result, in their order. A column is there when any of the runs has it. A pure function.
     *
     * @param results by folder
     */
    public static String render(Map<String, Result> results) {
        List<List<Map<String, String>>> rows = results.entrySet().stream()
                .map(run -> row(run.getKey(), run.getValue()))
                .toList();
        List<String> columns = IntStream.range(0, PARTS)
                .boxed()
                .flatMap(part -> rows.stream().flatMap(row -> row.get(part).keySet().stream()))
                .distinct()
                .toList();
        StringBuilder csv = new StringBuilder(CsvCell.row(columns));
        for (List<Map<String, String>> row : rows) {
            Map<String, String> cells = new HashMap<>();
            row.forEach(cells::putAll);
            csv.append(CsvCell.row(columns.stream().map(cells::get).toList()));
        }
        return csv.toString();
    }

    /** Cells by column, in parts whose columns stay together. */
    private static List<Map<String, String>> row(String folder, Result result) {
        JsonNode tree = ResultJson.tree(result);
        List<Map<String, String>> row = new ArrayList<>(List.of(Map.of("folder", folder)));
        for (String section : SECTIONS) {
            Map<String, String> cells = new LinkedHashMap<>();
            flatten(section, tree.path(section), cells);
            row.add(cells);
        }
        row.add(metrics(result));
        Map<String, String> disclosures = new LinkedHashMap<>();
        result.disclosures().forEach(each -> disclosures.put("disclosures." + each.id(), each.text()));
        row.add(disclosures);
        return row;
    }

    /** Metrics by id; those of machines other than the database's behind the role. */
    private static Map<String, String> metrics(Result result) {
        Map<String, String> cells = new LinkedHashMap<>();
        MetricCatalogue.all().forEach(metric -> cells.put(metric.id(), text(metric.of(result))));
        for (Host host : result.hosts()) {
            if (!host.role().equals(DATABASE)) {
                for (Metric metric : MetricCatalogue.of(Scope.MACHINE)) {
                    cells.putIfAbsent(host.role() + "." + metric.id(), text(metric.of(result, host)));
                }
            }
        }
        return cells;
    }

    /** Six decimals at most, without an exponent; empty for an absent figure. */
    private static String text(Double figure) {
        return figure == null
                ? ""
                : BigDecimal.valueOf(figure)
                        .setScale(6, RoundingMode.HALF_UP)
                        .stripTrailingZeros()
                        .toPlainString();
    }

    private static void flatten(String path, JsonNode node, Map<String, String> cells) {
        if (node.isObject()) {
            node.properties().forEach(entry -> flatten(path + "." + entry.getKey(), entry.getValue(), cells));
        } else if (node.isArray()) {
            List<String> items = new ArrayList<>();
            node.forEach(item -> items.add((item.isObject() ? item.path("text") : item).asString()));
            cells.put(path, String.join("; ", items));
        } else {
            cells.put(path, node.isNull() ? "" : node.asString());
        }
    }
}
