package io.orderentry.compare.render;

import io.orderentry.compare.Comparison;
import io.orderentry.compare.MeasureCorrection;
import io.orderentry.compare.MeasureRow;
import io.orderentry.compare.MeasureTable;
import io.orderentry.compare.stats.ConfidenceInterval;
import io.orderentry.compare.stats.MeasureSample;
import io.orderentry.compare.stats.Ratio;
import io.orderentry.config.TextSanitizer;
import io.orderentry.metrics.Metric;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.commons.text.StringEscapeUtils;

/** A comparison as CSV (RFC 4180): one row for each measure of each group. A figure that is not there is an empty cell, never 0. */
public final class CsvComparison {
    private static final String END = "\r\n";
    private static final MathContext DIGITS = new MathContext(6);
    private static final List<String> HEADER = List.of(
            "measure",
            "label",
            "unit",
            "direction",
            "group",
            "reference",
            "runs",
            "referenceRuns",
            "mean",
            "spread",
            "median",
            "values",
            "ratio",
            "low95",
            "high95",
            "lowerBound95",
            "upperBound95",
            "p",
            "pAdjusted",
            "detectable",
            "method",
            "differs",
            "correction",
            "limitations",
            "allowed",
            "disclosure");

    private CsvComparison() {}

    /** The header and the rows. A pure function. */
    public static String render(Comparison comparison) {
        StringBuilder csv = new StringBuilder(line(HEADER));
        for (MeasureTable group : comparison.measures()) {
            for (MeasureRow row : group.rows()) {
                for (MeasureRow.Side side : row.sides()) {
                    csv.append(line(cells(comparison, row.measure(), side, MeasureCorrection.isMain(row))));
                }
            }
        }
        return csv.toString();
    }

    private static List<String> cells(Comparison comparison, Metric measure, MeasureRow.Side side, boolean main) {
        MeasureSample sample = side.sample();
        Ratio ratio = side.ratio();
        List<String> cells = new ArrayList<>(List.of(
                measure.id(),
                measure.label().strip(),
                measure.unit(),
                measure.direction().words(),
                side.group(),
                comparison.reference(),
                ratio == null ? sample == null ? "" : Integer.toString(sample.runs()) : Integer.toString(ratio.runs()),
                ratio == null ? "" : Integer.toString(ratio.referenceRuns())));
        if (sample == null) {
            cells.addAll(List.of("", "", "", ""));
        } else {
            cells.addAll(List.of(
                    number(sample.mean()),
                    number(sample.spread()),
                    number(sample.median()),
                    sample.values().stream().map(CsvComparison::number).collect(Collectors.joining(" "))));
        }
        if (ratio == null) {
            cells.addAll(Arrays.asList(new String[9]));
        } else {
            cells.add(number(ratio.value()));
            ends(ratio.interval(), cells);
            cells.add(number(ratio.lowerBound()));
            cells.add(number(ratio.upperBound()));
            cells.add(number(ratio.pValue()));
            cells.add(number(ratio.adjustedPValue()));
            cells.add(number(ratio.detectable()));
            cells.add(ratio.method());
        }
        cells.add(
                ratio == null || ratio.differs() == null ? "" : ratio.differs().toString());
        cells.add(main ? "main measure: Holm over the groups" : "Holm over all measures but the main ones");
        cells.add(String.join("; ", comparison.limitations()));
        cells.add(String.join("; ", comparison.allowed()));
        cells.add(comparison.disclosures().get(0));
        return cells;
    }

    private static void ends(ConfidenceInterval interval, List<String> cells) {
        cells.add(interval == null ? "" : number(interval.low()));
        cells.add(interval == null ? "" : number(interval.high()));
    }

    private static String number(Double value) {
        return value == null
                ? ""
                : new BigDecimal(value).round(DIGITS).stripTrailingZeros().toPlainString();
    }

    private static String line(List<String> cells) {
        return cells.stream()
                        .map(cell -> cell == null ? "" : StringEscapeUtils.escapeCsv(TextSanitizer.text(cell)))
                        .collect(Collectors.joining(","))
                + END;
    }
}
