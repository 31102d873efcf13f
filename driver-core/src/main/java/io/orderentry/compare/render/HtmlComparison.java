package io.orderentry.compare.render;

import io.orderentry.compare.Comparison;
import io.orderentry.compare.MeasureTable;
import io.orderentry.compare.stats.ConfidenceInterval;
import io.orderentry.metrics.Metric;
import io.orderentry.report.HtmlPage;
import io.orderentry.report.PageTemplate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A comparison as a page: the text, and every ratio with its runs and its interval as a plot. */
public final class HtmlComparison {
    private static final String CAPTION =
            "Each dot is a run divided by the reference's mean, the diamond the ratio of the means, the bar its 95 %"
                    + " interval, cut off where it is far wider than the runs. A bar that crosses 1 may be chance.";

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
        HtmlPage page = new HtmlPage();
        TextComparison.print(comparison, page);
        List<RatioChart> charts = charts(comparison);
        String title = comparison.sides().stream()
                        .skip(1)
                        .map(Comparison.GroupOfRuns::name)
                        .collect(Collectors.joining(", "))
                + " compared with " + comparison.reference();
        return PageTemplate.render(
                "comparison.ftlh", title, Map.of("charts", charts, "sections", page.sections()), List.of(charts));
    }

    /** One chart for each list of measures that has any ratio. */
    public static List<RatioChart> charts(Comparison comparison) {
        List<RatioChart> charts = new ArrayList<>();
        boolean several = comparison.sides().size() > 2;
        for (MeasureTable table : comparison.measures()) {
            List<RatioRow> rows = table.rows().stream()
                    .flatMap(row -> row.sides().stream()
                            .filter(side -> side.ratio() != null)
                            .map(side -> row(row.measure(), several ? " (" + side.group() + ")" : "", side)))
                    .toList();
            if (!rows.isEmpty()) {
                charts.add(new RatioChart("ratios", table.title(), CAPTION, rows));
            }
        }
        return charts;
    }

    private static RatioRow row(Metric measure, String group, MeasureTable.Side side) {
        ConfidenceInterval interval = side.ratio().interval();
        String arrow = switch (measure.direction()) {
            case HIGHER -> " \u2191";
            case LOWER -> " \u2193";
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
