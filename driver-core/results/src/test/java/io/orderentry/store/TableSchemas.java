package io.orderentry.store;

import io.orderentry.metrics.MachineMetrics;
import io.orderentry.metrics.Metric;
import io.orderentry.model.WaitClass;
import io.orderentry.result.ResultJson;
import io.orderentry.result.SeriesRow.Phase;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Frictionless table schemas of the CSV files of a run folder, by the name of the file. */
final class TableSchemas {
    private static final String SCHEMA = "https://specs.frictionlessdata.io/schemas/table-schema.json";
    private static final String SECONDS = "Seconds since the start of the ramp-up, at the end of this second.";

    private TableSchemas() {}

    /** The schemas as texts, each with a line feed at its end. */
    static Map<String, String> texts() {
        return Map.of(
                "series", text(series()),
                "host", text(hosts()),
                "activity", text(activity()));
    }

    private static String text(List<Map<String, Object>> fields) {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("$schema", SCHEMA);
        schema.put("fields", fields);
        schema.put("missingValues", List.of(""));
        return ResultJson.text(schema);
    }

    private static List<Map<String, Object>> series() {
        Map<String, Object> phase = field("phase", "string", "Phase of the run that the second belongs to.");
        phase.put(
                "constraints",
                Map.of(
                        "enum",
                        Arrays.stream(Phase.values()).map(Phase::toString).toList()));
        return List.of(
                field("seconds", "integer", SECONDS),
                phase,
                field("newOrders", "integer", "New-Orders completed, those rolled back by design included."),
                field("transactions", "integer", "Transactions of all types completed."),
                field("errors", "integer", "Transactions that ended failed or unknown."),
                field("retries", "integer", "Further attempts after a conflict."),
                field("lengthSeconds", "number", "Length of this second: more than one when the driver was late."));
    }

    private static List<Map<String, Object>> hosts() {
        List<Map<String, Object>> fields = new ArrayList<>();
        fields.add(field("seconds", "number", SECONDS));
        fields.add(field("source", "string", "Source of the counters."));
        for (Metric metric : MachineMetrics.SERIES) {
            fields.add(field(
                    metric.path().substring(metric.path().lastIndexOf('.') + 1),
                    "number",
                    metric.label() + ", as " + metric.path() + " of result.json"
                            + (metric.unit().isEmpty() || metric.scale() != 1 ? "." : ", in " + metric.unit() + ".")));
        }
        return fields;
    }

    private static List<Map<String, Object>> activity() {
        List<Map<String, Object>> fields = new ArrayList<>();
        fields.add(field("seconds", "number", SECONDS));
        for (WaitClass waitClass : WaitClass.values()) {
            fields.add(field(
                    waitClass.key(), "number", "Mean number of sessions in the wait class " + waitClass.key() + "."));
        }
        return fields;
    }

    private static Map<String, Object> field(String name, String type, String description) {
        Map<String, Object> field = new LinkedHashMap<>();
        field.put("name", name);
        field.put("type", type);
        field.put("description", description);
        return field;
    }
}
