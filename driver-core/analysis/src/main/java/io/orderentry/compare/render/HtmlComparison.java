package io.orderentry.compare.render;

import io.orderentry.compare.Comparison;
import io.orderentry.compare.ComparisonSummary;
import io.orderentry.compare.MeasureTable;
import io.orderentry.compare.ValidityThreat;
import io.orderentry.compare.stats.ConfidenceInterval;
import io.orderentry.metrics.Metric;
import io.orderentry.report.HtmlPage;
import io.orderentry.report.PageFile;
import io.orderentry.report.PageTemplate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** A comparison as a page: the answer first, then a forest plot, then the text and every ratio, folded. */
public final class HtmlComparison {
    private static final String CAPTION =
            "Each dot is a run divided by the reference's mean, the diamond the ratio of the means, the bar its 95 %"
                    + " interval, cut off where it is far wider than the runs. A bar that crosses 1 may be chance."
                    + " An arrow points to the better side.";

    /**
     * Ratios to the reference, as the page's script draws them: a dot for every run, a bar for the interval.
     *
     * @param kind always {@code ratios}
     * @param caption how to read it
     * @param rows from top to bottom
     */
    public record RatioChart(String kind, String title, String caption, List<RatioRow> rows) {}

    /**
     * One measure of one group.
     *
     * @param low end of the interval; null where there is none
     * @param differs whether chance does not explain it
     */
    public record RatioRow(String label, List<Double> dots, double ratio, Double low, Double high, boolean differs) {}

    private HtmlComparison() {}

    /** A page that needs nothing from elsewhere. Everything that came from outside is escaped. A pure function. */
    public static String render(Comparison comparison) {
        HtmlPage page = new HtmlPage("");
        TextComparison.print(comparison, page);
        List<RatioChart> charts = charts(comparison);
        String title = comparison.sides().stream()
                        .skip(1)
                        .map(Comparison.GroupOfRuns::name)
                        .collect(Collectors.joining(", "))
                + " compared with " + comparison.reference();
        ComparisonSummary summary = comparison.summary();
        Map<String, Object> content = Map.ofEntries(
                Map.entry("answers", summary.answers()),
                Map.entry("pairs", BarPair.of(comparison.explanations())),
                Map.entry("validity", summary.validity()),
                Map.entry("gate", summary.gate()),
                Map.entry("gateStyle", gateStyle(comparison)),
                Map.entry("threats", ValidityThreat.adviceOnce(summary.threats())),
                Map.entry("floor", Objects.requireNonNullElse(summary.floor(), "")),
                Map.entry("charts", charts),
                Map.entry("sections", page.sections()));
        return PageTemplate.render(
                "comparison.ftlh",
                title,
                content,
                List.of(charts),
                List.of(
                        new PageFile("comparison.csv", "text/csv", CsvComparison.render(comparison)),
                        new PageFile("comparison.json", "application/json", JsonComparison.render(comparison))));
    }

    private static String gateStyle(Comparison comparison) {
        if (comparison.assertions().isEmpty()) {
            return "";
        }
        return switch (comparison.answer()) {
            case HOLDS -> "pass";
            case UNDECIDED -> "open";
            case VIOLATED -> "fail";
        };
    }

    /** The forest plot of the overview, where there is one, then a chart for each list of measures that has any ratio. */
    public static List<RatioChart> charts(Comparison comparison) {
        List<RatioChart> charts = new ArrayList<>();
        add("Ratios to " + comparison.reference(), comparison.overview(), comparison, charts);
        comparison.measures().forEach(table -> add(table.title(), table.rows(), comparison, charts));
        return charts;
    }

    private static void add(
            String title, List<MeasureTable.Row> measures, Comparison comparison, List<RatioChart> charts) {
        boolean several = comparison.sides().size() > 2;
        List<RatioRow> rows = measures.stream()
                .flatMap(row -> row.sides().stream()
                        .filter(side -> side.ratio() != null)
                        .map(side -> row(row.measure(), several ? " (" + side.group() + ")" : "", side)))
                .toList();
        if (!rows.isEmpty()) {
            charts.add(new RatioChart("ratios", title, CAPTION, rows));
        }
    }

    private static RatioRow row(Metric measure, String group, MeasureTable.Side side) {
        ConfidenceInterval interval = side.ratio().interval();
        String arrow = switch (measure.direction()) {
            case HIGHER -> " \u2192";
            case LOWER -> " \u2190";
            case NEITHER -> "";
        };
        return new RatioRow(
                measure.label() + group + arrow,
                side.relative(),
                side.ratio().value(),
                interval == null ? null : interval.low(),
                interval == null ? null : interval.high(),
                Boolean.TRUE.equals(side.ratio().differs()));
    }
}
