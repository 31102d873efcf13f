package io.orderentry.compare.render;

import io.orderentry.compare.Comparison;
import io.orderentry.compare.MeasureTable;
import io.orderentry.compare.stats.MeasureSample;
import io.orderentry.compare.stats.Ratio;
import io.orderentry.metrics.Metric;
import io.orderentry.result.ResultJson;
import io.orderentry.text.CsvCell;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A comparison as values for tools. */
final class ComparisonFiles {
    /** The version of the fields of the JSON. */
    private static final int FORMAT_VERSION = 1;

    private static final MathContext DIGITS = new MathContext(6);

    /** One measure of one group. */
    private record Line(Comparison comparison, MeasureTable.Row row, MeasureTable.Side side) {
        Comparison.GroupOfRuns group() {
            return comparison.sides().get(row.sides().indexOf(side));
        }

        Integer runs() {
            return side.ratio() != null
                    ? Integer.valueOf(side.ratio().runs())
                    : side.sample() != null ? Integer.valueOf(side.sample().runs()) : null;
        }
    }

    private record Column(String name, Function<Line, Object> value) {
        static Column ofSample(String name, Function<MeasureSample, Object> value) {
            return of(name, line -> line.side().sample(), value);
        }

        static Column ofRatio(String name, Function<Ratio, Object> value) {
            return of(name, line -> line.side().ratio(), value);
        }

        private static <T> Column of(String name, Function<Line, T> part, Function<T, Object> value) {
            return new Column(name, part.andThen(it -> it == null ? null : value.apply(it)));
        }
    }

    private static final List<Column> COLUMNS = List.of(
            new Column("measure", line -> line.row().measure().id()),
            new Column("label", line -> line.row().measure().label()),
            new Column("unit", line -> line.row().measure().unit()),
            new Column("direction", line -> line.row().measure().direction().words()),
            new Column("group", line -> line.group().name()),
            new Column("groupLimits", line -> String.join("; ", line.group().limits())),
            new Column("reference", line -> line.comparison().sides().get(0).name()),
            new Column("runs", Line::runs),
            Column.ofRatio("referenceRuns", Ratio::referenceRuns),
            Column.ofSample("mean", MeasureSample::mean),
            Column.ofSample("spread", MeasureSample::spread),
            Column.ofSample("median", MeasureSample::median),
            Column.ofSample(
                    "values",
                    sample ->
                            sample.values().stream().map(ComparisonFiles::text).collect(Collectors.joining(" "))),
            Column.ofRatio("ratio", Ratio::value),
            Column.ofRatio(
                    "low95",
                    ratio -> ratio.interval() == null ? null : ratio.interval().low()),
            Column.ofRatio(
                    "high95",
                    ratio -> ratio.interval() == null ? null : ratio.interval().high()),
            Column.ofRatio("lowerBound95", Ratio::lowerBound),
            Column.ofRatio("upperBound95", Ratio::upperBound),
            Column.ofRatio("p", Ratio::pValue),
            Column.ofRatio("pAdjusted", Ratio::adjustedPValue),
            Column.ofRatio("detectable", Ratio::detectable),
            new Column(
                    "method",
                    line -> line.side().ratio() == null
                            ? line.side().noRatio()
                            : line.side().ratio().method()),
            Column.ofRatio("differs", Ratio::differs),
            new Column(
                    "correction",
                    line -> line.row().isMain()
                            ? "main measure: Holm over the groups"
                            : "Holm over all measures but the main ones"),
            new Column(
                    "limitations", line -> String.join("; ", line.comparison().limitations())),
            new Column("allowed", line -> String.join("; ", line.comparison().allowed())),
            new Column("disclosure", line -> line.comparison().disclosures().get(0)));

    private ComparisonFiles() {}

    /** The header and a row for each measure of each group (RFC 4180). A figure that is not available is an empty cell. A pure function. */
    static String csv(Comparison comparison) {
        StringBuilder csv =
                new StringBuilder(CsvCell.row(COLUMNS.stream().map(Column::name).toList()));
        for (MeasureTable table : comparison.measures()) {
            for (MeasureTable.Row row : table.rows()) {
                for (MeasureTable.Side side : row.sides()) {
                    Line line = new Line(comparison, row, side);
                    csv.append(CsvCell.row(COLUMNS.stream()
                            .map(column -> text(column.value().apply(line)))
                            .toList()));
                }
            }
        }
        return csv.toString();
    }

    private static String text(Object value) {
        return value instanceof Double number
                ? new BigDecimal(number).round(DIGITS).stripTrailingZeros().toPlainString()
                : Objects.toString(value, "");
    }

    /** All of the model as JSON, pretty printed, with a line feed at its end. A pure function. */
    static String json(Comparison comparison) {
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
        tree.put("marks", comparison.marks());
        tree.put("answer", comparison.answer());
        tree.put("claims", comparison.assertions());
        tree.put("differences", comparison.differences());
        tree.put("warnings", comparison.warnings());
        tree.put("notRun", comparison.notRun());
        tree.put("overheads", comparison.overheads());
        tree.put("equalWork", comparison.equivalences());
        tree.put("correction", MeasureTable.correction(comparison.measures()));
        tree.put("measures", measures);
        tree.put("views", comparison.views());
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
