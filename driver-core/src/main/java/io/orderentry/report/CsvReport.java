package io.orderentry.report;

import io.orderentry.result.Percentiles;
import io.orderentry.result.Result;
import io.orderentry.result.ResultJson;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.commons.text.StringEscapeUtils;
import tools.jackson.databind.JsonNode;

/**
 * Runs as CSV (RFC 4180): one row a run, one column a JSON path. An absent figure is an empty cell, never 0.
 * The disclosures are columns too, because figures must not travel without them.
 */
public final class CsvReport {
    private static final List<String> SECTIONS =
            List.of("verdict", "identity", "workload", "throughput", "transactions");
    private static final String DISCLOSURES = "disclosures";
    private static final String END = "\r\n";

    /** Times of a type without samples keep their columns, so that the header does not depend on the figures. */
    private static final Pattern TIMES = Pattern.compile("transactions\\.\\w+\\.(response|service)Millis");

    private static final List<String> PERCENTILES = Arrays.stream(Percentiles.class.getRecordComponents())
            .map(RecordComponent::getName)
            .toList();

    private CsvReport() {}

    /** The header and a row for each result, in their order. A column is there when any of the runs has it. A pure function. */
    public static String render(List<Result> results) {
        List<Map<String, String>> rows = results.stream().map(CsvReport::row).toList();
        Set<String> columns = new LinkedHashSet<>();
        for (String section :
                Stream.concat(SECTIONS.stream(), Stream.of(DISCLOSURES)).toList()) {
            for (Map<String, String> row : rows) {
                row.keySet().stream()
                        .filter(path -> path.startsWith(section + "."))
                        .forEach(columns::add);
            }
        }
        StringBuilder csv = new StringBuilder();
        csv.append(line(new ArrayList<>(columns)));
        for (Map<String, String> row : rows) {
            csv.append(line(
                    columns.stream().map(path -> row.getOrDefault(path, "")).toList()));
        }
        return csv.toString();
    }

    private static String line(List<String> cells) {
        return String.join(",", cells.stream().map(StringEscapeUtils::escapeCsv).toList()) + END;
    }

    private static Map<String, String> row(Result result) {
        JsonNode tree = ResultJson.tree(result);
        Map<String, String> cells = new LinkedHashMap<>();
        for (String section : SECTIONS) {
            flatten(section, tree.path(section), cells);
        }
        result.disclosures().forEach(disclosure -> cells.put(DISCLOSURES + "." + disclosure.id(), disclosure.text()));
        return cells;
    }

    private static void flatten(String path, JsonNode node, Map<String, String> cells) {
        if (node.isObject()) {
            node.properties().forEach(entry -> flatten(path + "." + entry.getKey(), entry.getValue(), cells));
        } else if (node.isArray()) {
            List<String> items = new ArrayList<>();
            node.forEach(item -> items.add((item.isObject() ? item.path("text") : item).asString()));
            cells.put(path, String.join("; ", items));
        } else if (node.isNull() && TIMES.matcher(path).matches()) {
            PERCENTILES.forEach(name -> cells.put(path + "." + name, ""));
        } else {
            cells.put(path, node.isNull() ? "" : node.asString());
        }
    }
}
