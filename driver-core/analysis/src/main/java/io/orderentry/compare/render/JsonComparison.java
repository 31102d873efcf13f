package io.orderentry.compare.render;

import io.orderentry.compare.Comparison;
import io.orderentry.compare.MeasureCorrection;
import io.orderentry.compare.MeasureTable;
import io.orderentry.metrics.Metric;
import io.orderentry.result.ResultJson;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A comparison as JSON: all of the model, for tools. */
public final class JsonComparison {
    /** The version of the fields below. */
    private static final int FORMAT_VERSION = 1;

    private JsonComparison() {}

    /** Pretty printed, with a line feed at its end. A pure function. */
    public static String render(Comparison comparison) {
        List<Map<String, Object>> measures = comparison.measures().stream()
                .flatMap(table -> table.rows().stream().map(row -> measure(table.title(), row)))
                .toList();
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("formatVersion", FORMAT_VERSION);
        tree.put("by", comparison.by());
        tree.put("reference", comparison.reference());
        tree.put("ratiosOnly", comparison.ratiosOnly());
        tree.put("limitations", comparison.limitations());
        tree.put("allowed", comparison.allowed());
        tree.put("good", comparison.good());
        tree.put("summary", comparison.summary());
        tree.put("explanations", comparison.explanations());
        tree.put("groups", comparison.sides());
        tree.put("answer", comparison.answer());
        tree.put("claims", comparison.assertions());
        tree.put("differences", comparison.differences());
        tree.put("warnings", comparison.warnings());
        tree.put("overheads", comparison.overheads());
        tree.put("equalWork", comparison.equivalences());
        tree.put("correction", MeasureCorrection.sentence(comparison.measures()));
        tree.put("measures", measures);
        tree.put("views", comparison.views());
        tree.put("leftOut", comparison.leftOut());
        tree.put("disclosures", comparison.disclosures());
        return ResultJson.text(tree);
    }

    private static Map<String, Object> measure(String section, MeasureTable.Row row) {
        Metric measure = row.measure();
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("id", measure.id());
        tree.put("main", row.isMain());
        tree.put("section", section);
        tree.put("label", measure.label());
        tree.put("unit", measure.unit());
        tree.put("direction", measure.direction());
        tree.put("sides", row.sides());
        return tree;
    }
}
