package io.orderentry.compare.render;

import io.orderentry.compare.Comparison;
import io.orderentry.compare.ComparisonFindings.ValidityThreat;
import io.orderentry.compare.ComparisonSummary;
import io.orderentry.compare.Explanation;
import io.orderentry.compare.Measure;
import io.orderentry.compare.TimeDifference.PartDifference;
import io.orderentry.compare.stats.ConfidenceInterval;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.Numbers;
import io.orderentry.report.Document;
import io.orderentry.report.Document.Answer;
import io.orderentry.report.Document.Reservation;
import io.orderentry.report.DocumentBuilder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A comparison as a document: the answer, its validity, the gate and the round trips, then the main figures of all sides, then charts, then the
 * text and every ratio.
 */
public final class ComparisonDocument {
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

    private ComparisonDocument() {}

    /** The document. A pure function. */
    public static Document of(Comparison comparison) {
        return DocumentBuilder.builder()
                .title(comparison.names().stream().skip(1).collect(Collectors.joining(", ")) + " compared with "
                        + comparison.reference())
                .lead("Groups")
                .answers(answers(comparison))
                .screen(TextComparison.sides(comparison))
                .plot(ForestPlot.render(comparison, Measure::isMain))
                .content(page -> TextComparison.print(comparison, page))
                .charts(() -> drawn(comparison))
                .name("comparison")
                .table(() -> ComparisonFiles.csv(comparison))
                .values(() -> ComparisonFiles.json(comparison))
                .build();
    }

    private static List<?> drawn(Comparison comparison) {
        return Stream.of(
                        Stream.of(SidesTable.of(comparison))
                                .filter(table -> !table.rows().isEmpty())
                                .toList(),
                        SideCharts.of(comparison),
                        comparison.explanations().stream()
                                .filter(each -> each.difference() != null)
                                .map(BarPair::of)
                                .toList(),
                        charts(comparison))
                .flatMap(List::stream)
                .toList();
    }

    private static List<Answer> answers(Comparison comparison) {
        ComparisonSummary summary = comparison.summary();
        List<Answer> answers = new ArrayList<>();
        summary.answers().forEach(answer -> answers.add(new Answer(answer)));
        answers.add(new Answer(
                "Valid?",
                summary.threats().isEmpty() ? "pass" : "open",
                summary.validity(),
                ValidityThreat.adviceOnce(summary.threats()).stream()
                        .map(threat -> new Reservation(threat.finding(), threat.remedy()))
                        .toList()));
        if (!comparison.marks().isEmpty()) {
            answers.add(new Answer("Limits", "open", String.join("; ", comparison.marks())));
        }
        if (!comparison.notRun().isEmpty()) {
            answers.add(new Answer("Not run", "open", String.join("; ", comparison.notRun())));
        }
        String gate = comparison.assertions().isEmpty()
                ? ""
                : switch (comparison.answer()) {
                    case HOLDS -> "pass";
                    case UNDECIDED -> "open";
                    case VIOLATED -> "fail";
                };
        answers.add(new Answer("Gate", gate, summary.gate()));
        comparison.explanations().forEach(each -> answers.add(new Answer("Why", "", each.headline())));
        if (summary.floor() != null) {
            answers.add(new Answer("Floor", "", summary.floor()));
        }
        return answers;
    }

    /** A forest plot for each section that has any ratio. */
    public static List<RatioChart> charts(Comparison comparison) {
        boolean several = comparison.sides().size() > 2;
        Map<String, List<RatioRow>> sections = new LinkedHashMap<>();
        for (Measure measure : comparison.measures()) {
            measure.sides().stream()
                    .filter(side -> side.ratio() != null)
                    .map(side -> row(measure.metric(), several ? " (" + side.group() + ")" : "", side))
                    .forEach(row -> sections.computeIfAbsent(measure.section(), section -> new ArrayList<>())
                            .add(row));
        }
        return sections.entrySet().stream()
                .map(section -> new RatioChart("ratios", section.getKey(), CAPTION, section.getValue()))
                .toList();
    }

    private static RatioRow row(Metric metric, String group, Measure.Side side) {
        ConfidenceInterval interval = side.ratio().interval();
        String arrow = switch (metric.direction()) {
            case HIGHER -> " \u2192";
            case LOWER -> " \u2190";
            case NEITHER -> "";
        };
        return new RatioRow(
                metric.label() + group + arrow,
                side.relative(),
                side.ratio().value(),
                interval == null ? null : interval.low(),
                interval == null ? null : interval.high(),
                Boolean.TRUE.equals(side.ratio().differs()));
    }

    /**
     * Mean response times of two sides as bars, whose segments are the parts.
     *
     * @param title what is compared
     * @param kind {@code pair} always
     * @param bars the reference first
     * @param parts with the times of both
     */
    record BarPair(String kind, String title, List<Bar> bars, List<Part> parts) {
        private static final int PERCENT = 100;

        /** Part of both. */
        record Part(String part, String title, String reference, String other, String difference) {}

        /** One side. */
        record Bar(String name, String total, List<Segment> segments) {}

        /**
         * One part of a side.
         *
         * @param part its key
         * @param text its name and milliseconds
         * @param width percent of the longer bar
         */
        record Segment(String part, String text, String width) {}

        /** Of an explanation that has times. */
        static BarPair of(Explanation explanation) {
            PartDifference total = explanation.difference().total();
            double longest = Math.max(total.reference(), total.other());
            List<PartDifference> parts = explanation.difference().parts();
            return new BarPair(
                    "pair",
                    "Mean response time of " + explanation.reference() + " and " + explanation.group(),
                    List.of(
                            bar(explanation.reference(), parts, total, PartDifference::reference, longest),
                            bar(explanation.group(), parts, total, PartDifference::other, longest)),
                    parts.stream()
                            .filter(part -> part.reference() > 0 || part.other() > 0)
                            .map(part -> new Part(
                                    part.part(),
                                    part.title(),
                                    Numbers.millis(part.reference()),
                                    Numbers.millis(part.other()),
                                    Numbers.decimal(part.difference(), 3)))
                            .toList());
        }

        private static Bar bar(
                String name,
                List<PartDifference> parts,
                PartDifference total,
                ToDoubleFunction<PartDifference> millis,
                double longest) {
            return new Bar(
                    name,
                    Numbers.millis(millis.applyAsDouble(total)) + " ms",
                    parts.stream()
                            .filter(part -> millis.applyAsDouble(part) > 0)
                            .map(part -> new Segment(
                                    part.part(),
                                    part.title() + ": " + Numbers.millis(millis.applyAsDouble(part)) + " ms",
                                    String.format(Locale.ROOT, "%.2f", PERCENT * millis.applyAsDouble(part) / longest)))
                            .toList());
        }
    }
}
