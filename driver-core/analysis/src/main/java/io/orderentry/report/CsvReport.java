package io.orderentry.report;

import io.orderentry.metrics.Metric;
import io.orderentry.metrics.MetricCatalogue;
import io.orderentry.result.Host;
import io.orderentry.result.Result;
import io.orderentry.result.ResultJson;
import io.orderentry.text.CsvCell;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * Runs as CSV (RFC 4180): one row a run; its folder, verdict, identity with labels, and load by JSON path, then every metric by its id, then the disclosures, because
 * figures must not travel without them. An absent figure is an empty cell, never 0.
 */
public final class CsvReport {
    /** Columns stay together by what stands before their first dot; those of metrics have other names. */
    private static final List<String> PARTS =
            List.of("folder", "verdict", "identity", "workload", "metrics", "disclosures");

    private static final List<String> SECTIONS = PARTS.subList(1, PARTS.indexOf("metrics"));
    private static final String DATABASE = "database";

    private CsvReport() {}

    /**
     * The header and a row for each result, in their order. A column is there when any of the runs has it. A pure function.
     *
     * @param results by folder
     */
    public static String render(Map<String, Result> results) {
        List<Map<String, String>> rows = new ArrayList<>();
        results.forEach((folder, result) -> rows.add(row(folder, result)));
        List<String> columns = rows.stream()
                .flatMap(row -> row.keySet().stream())
                .distinct()
                .sorted(Comparator.comparingInt(CsvReport::part))
                .toList();
        return CsvCell.row(columns)
                + rows.stream()
                        .map(row -> CsvCell.row(columns.stream().map(row::get).toList()))
                        .collect(Collectors.joining());
    }

    private static int part(String column) {
        int part = PARTS.indexOf(column.split("\\.")[0]);
        return part < 0 ? PARTS.indexOf("metrics") : part;
    }

    /** Cells by column; metrics by id, those of machines other than the database's behind the role. */
    private static Map<String, String> row(String folder, Result result) {
        JsonNode tree = ResultJson.tree(result);
        Map<String, String> cells = new LinkedHashMap<>();
        cells.put("folder", folder);
        SECTIONS.forEach(section -> flatten(section, tree.path(section), cells));
        MetricCatalogue.all().forEach(metric -> cells.put(metric.id(), text(metric.of(result))));
        for (Host host : result.hosts()) {
            if (!host.role().equals(DATABASE)) {
                for (Metric metric : MetricCatalogue.of(Metric.Scope.MACHINE)) {
                    cells.putIfAbsent(host.role() + "." + metric.id(), text(metric.of(result, host)));
                }
            }
        }
        result.disclosures().forEach(each -> cells.put("disclosures." + each.id(), each.text()));
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
