package io.orderentry.compare.render;

import io.orderentry.compare.Comparison;
import io.orderentry.compare.MeasureTable;
import io.orderentry.compare.stats.MeasureSample;
import io.orderentry.compare.stats.Ratio;
import io.orderentry.text.CsvCell;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A comparison as CSV (RFC 4180): one row for each measure of each group. A figure that is not available is an empty cell. */
public final class CsvComparison {
    private static final String END = "\r\n";
    private static final MathContext DIGITS = new MathContext(6);

    /** One measure of one group. */
    private record Line(Comparison comparison, MeasureTable.Row row, MeasureTable.Side side) {
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
            new Column("group", line -> line.side().group()),
            new Column("reference", line -> line.comparison().reference()),
            new Column("runs", Line::runs),
            Column.ofRatio("referenceRuns", Ratio::referenceRuns),
            Column.ofSample("mean", MeasureSample::mean),
            Column.ofSample("spread", MeasureSample::spread),
            Column.ofSample("median", MeasureSample::median),
            Column.ofSample(
                    "values",
                    sample -> sample.values().stream().map(CsvComparison::text).collect(Collectors.joining(" "))),
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
            Column.ofRatio("method", Ratio::method),
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

    private CsvComparison() {}

    /** The header and the rows. A pure function. */
    public static String render(Comparison comparison) {
        StringBuilder csv = new StringBuilder(line(COLUMNS.stream().map(Column::name)));
        for (MeasureTable table : comparison.measures()) {
            for (MeasureTable.Row row : table.rows()) {
                for (MeasureTable.Side side : row.sides()) {
                    Line line = new Line(comparison, row, side);
                    csv.append(
                            line(COLUMNS.stream().map(column -> column.value().apply(line))));
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

    private static String line(Stream<?> cells) {
        return CsvCell.line(cells.map(CsvComparison::text).toList()) + END;
    }
}
