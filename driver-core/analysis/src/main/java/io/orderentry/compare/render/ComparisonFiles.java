package io.orderentry.compare.render;

import io.orderentry.compare.Comparison;
import io.orderentry.compare.Measure;
import io.orderentry.compare.stats.ConfidenceInterval;
import io.orderentry.compare.stats.MeasureSample;
import io.orderentry.compare.stats.Ratio;
import io.orderentry.metrics.Metric;
import io.orderentry.result.ResultJson;
import io.orderentry.text.CsvCell;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A comparison as values for tools. */
final class ComparisonFiles {
    /** The version of the fields of the JSON. */
    private static final int FORMAT_VERSION = 1;

    private static final MathContext DIGITS = new MathContext(6);

    /** One measure of one group. */
    private record Line(Comparison comparison, Measure measure, Measure.Side side) {
        Comparison.GroupOfRuns group() {
            return comparison.sides().get(measure.sides().indexOf(side));
        }

        Object sample(Function<MeasureSample, Object> value) {
            return side.sample() == null ? null : value.apply(side.sample());
        }

        Object ratio(Function<Ratio, Object> value) {
            return side.ratio() == null ? null : value.apply(side.ratio());
        }

        Object interval(Function<ConfidenceInterval, Object> value) {
            return ratio(ratio -> ratio.interval() == null ? null : value.apply(ratio.interval()));
        }
    }

    private static final Map<String, Function<Line, Object>> COLUMNS = columns();

    private ComparisonFiles() {}

    private static Map<String, Function<Line, Object>> columns() {
        Map<String, Function<Line, Object>> columns = new LinkedHashMap<>();
        columns.put("measure", line -> line.measure().metric().id());
        columns.put("label", line -> line.measure().metric().label());
        columns.put("unit", line -> line.measure().metric().unit());
        columns.put("direction", line -> line.measure().metric().direction().words());
        columns.put("group", line -> line.group().name());
        columns.put("groupLimits", line -> String.join("; ", line.group().limits()));
        columns.put("reference", line -> line.comparison().reference());
        columns.put(
                "runs",
                line -> line.side().ratio() == null ? line.sample(MeasureSample::runs) : line.ratio(Ratio::runs));
        columns.put("referenceRuns", line -> line.ratio(Ratio::referenceRuns));
        columns.put("mean", line -> line.sample(MeasureSample::mean));
        columns.put("spread", line -> line.sample(MeasureSample::spread));
        columns.put("median", line -> line.sample(MeasureSample::median));
        columns.put(
                "values",
                line -> line.sample(sample ->
                        sample.values().stream().map(ComparisonFiles::text).collect(Collectors.joining(" "))));
        columns.put("ratio", line -> line.ratio(Ratio::value));
        columns.put("low95", line -> line.interval(ConfidenceInterval::low));
        columns.put("high95", line -> line.interval(ConfidenceInterval::high));
        columns.put("lowerBound95", line -> line.ratio(Ratio::lowerBound));
        columns.put("upperBound95", line -> line.ratio(Ratio::upperBound));
        columns.put("p", line -> line.ratio(Ratio::pValue));
        columns.put("pAdjusted", line -> line.ratio(Ratio::adjustedPValue));
        columns.put("detectable", line -> line.ratio(Ratio::detectable));
        columns.put("method", line -> line.side().ratio() == null ? line.side().noRatio() : line.ratio(Ratio::method));
        columns.put("differs", line -> line.ratio(Ratio::differs));
        columns.put(
                "correction",
                line -> line.measure().isMain()
                        ? "main measure: Holm over the groups"
                        : "Holm over all measures but the main ones");
        columns.put("limitations", line -> String.join("; ", line.comparison().limitations()));
        columns.put("allowed", line -> String.join("; ", line.comparison().allowed()));
        columns.put("disclosure", line -> line.comparison().disclosures().get(0));
        return columns;
    }

    /** The header and a row for each measure of each group (RFC 4180). A figure that is not available is an empty cell. A pure function. */
    static String csv(Comparison comparison) {
        Stream<Line> lines = comparison.measures().stream()
                .flatMap(measure -> measure.sides().stream().map(side -> new Line(comparison, measure, side)));
        return CsvCell.row(COLUMNS.keySet())
                + lines.map(line -> CsvCell.row(COLUMNS.values().stream()
                                .map(value -> text(value.apply(line)))
                                .toList()))
                        .collect(Collectors.joining());
    }

    private static String text(Object value) {
        return value instanceof Double number
                ? new BigDecimal(number).round(DIGITS).stripTrailingZeros().toPlainString()
                : Objects.toString(value, "");
    }

    /** All of the model as JSON, pretty printed, with a line feed at its end. A pure function. */
    static String json(Comparison comparison) {
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
        tree.put("marks", comparison.marks());
        tree.put("answer", comparison.answer());
        tree.put("claims", comparison.assertions());
        tree.put("differences", comparison.differences());
        tree.put("warnings", comparison.warnings());
        tree.put("notRun", comparison.notRun());
        tree.put("overheads", comparison.overheads());
        tree.put("equalWork", comparison.equivalences());
        tree.put("correction", Measure.correction(comparison.measures()));
        tree.put(
                "measures",
                comparison.measures().stream().map(ComparisonFiles::tree).toList());
        tree.put("views", comparison.views());
        tree.put("disclosures", comparison.disclosures());
        return ResultJson.text(tree);
    }

    private static Map<String, Object> tree(Measure measure) {
        Metric metric = measure.metric();
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("id", metric.id());
        tree.put("main", measure.isMain());
        tree.put("section", measure.section());
        tree.put("label", metric.label());
        tree.put("unit", metric.unit());
        tree.put("direction", metric.direction());
        tree.put("sides", measure.sides());
        return tree;
    }
}
