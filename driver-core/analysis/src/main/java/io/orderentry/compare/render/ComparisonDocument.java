package io.orderentry.compare.render;

import io.orderentry.compare.Assertion;
import io.orderentry.compare.Comparison;
import io.orderentry.compare.ComparisonSummary;
import io.orderentry.compare.Explanation;
import io.orderentry.compare.Measure;
import io.orderentry.compare.TimeDifference;
import io.orderentry.compare.TimeDifference.PartDifference;
import io.orderentry.compare.render.ForestPlot.RatioAxis;
import io.orderentry.compare.stats.ConfidenceInterval;
import io.orderentry.compare.stats.MeasureSample;
import io.orderentry.compare.stats.Ratio;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.Numbers;
import io.orderentry.report.Document;
import io.orderentry.report.Document.Answer;
import io.orderentry.report.Document.Reservation;
import io.orderentry.report.DocumentBuilder;
import io.orderentry.result.ResultJson;
import io.orderentry.text.CsvCell;
import io.orderentry.text.TextSanitizer;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.text.StringEscapeUtils;

/**
 * A comparison as a document: the answer, its validity, the gate and the round trips, then the main figures of all sides, then charts, then the
 * text and every ratio.
 */
public final class ComparisonDocument {
    private static final String CAPTION =
            "Each dot is a run divided by the reference's mean, the diamond the ratio of the means, the bar its 95 %"
                    + " interval, cut off where it is far wider than the runs. A bar that crosses 1 may be chance."
                    + " An arrow points to the better side.";

    private static final int FORMAT_VERSION = 1;

    private static final String COLUMNS =
            "measure,label,unit,direction,group,groupLimits,reference,runs,referenceRuns,mean,spread,median,values,"
                    + "ratio,low95,high95,lowerBound95,upperBound95,p,pAdjusted,detectable,method,differs,"
                    + "correction,limitations,allowed,disclosure";

    private static final MathContext DIGITS = new MathContext(6);

    /** Ratios to the reference, as the page's script draws them: a dot for every run, a bar for the interval. */
    public record RatioChart(String kind, String title, String caption, List<RatioRow> rows) {}

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
                .table(() -> csv(comparison))
                .values(() -> json(comparison))
                .build();
    }

    private static List<?> drawn(Comparison comparison) {
        List<Object> drawn = new ArrayList<>(SideCharts.of(comparison));
        if (!comparison.overview().isEmpty()) {
            drawn.add(0, SidesTable.of(comparison));
        }
        comparison.explanations().stream()
                .filter(each -> each.difference() != null)
                .forEach(each -> drawn.add(BarPair.of(each)));
        drawn.addAll(charts(comparison));
        return drawn;
    }

    private static List<Answer> answers(Comparison comparison) {
        ComparisonSummary summary = comparison.summary();
        List<Answer> answers = new ArrayList<>();
        summary.answers().forEach(answer -> answers.add(new Answer("Answer", "answer", answer)));
        List<Reservation> threats = Reservation.adviceOnce(summary.threats());
        answers.add(new Answer("Valid?", threats.isEmpty() ? "pass" : "open", summary.validity(), threats));
        if (!comparison.marks().isEmpty()) {
            answers.add(new Answer("Limits", "open", String.join("; ", comparison.marks())));
        }
        if (!comparison.notRun().isEmpty()) {
            answers.add(new Answer("Not run", "open", String.join("; ", comparison.notRun())));
        }
        String gate =
                comparison.assertions().isEmpty() ? "" : comparison.answer().style();
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
        comparison
                .measures()
                .forEach(measure -> measure.sides().stream()
                        .filter(side -> side.ratio() != null)
                        .map(side -> row(measure.metric(), several ? " (" + side.group() + ")" : "", side))
                        .forEach(row -> sections.computeIfAbsent(measure.section(), section -> new ArrayList<>())
                                .add(row)));
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

    /** The header and a row for each measure of each group (RFC 4180); a figure that is not available is an empty cell. */
    private static String csv(Comparison comparison) {
        StringBuilder csv = new StringBuilder(CsvCell.row(List.of(COLUMNS.split(","))));
        for (Measure measure : comparison.measures()) {
            for (int side = 0; side < measure.sides().size(); side++) {
                csv.append(CsvCell.row(cells(comparison, measure, side)
                        .map(ComparisonDocument::text)
                        .toList()));
            }
        }
        return csv.toString();
    }

    /** In the order of {@link #COLUMNS}. */
    private static Stream<Object> cells(Comparison comparison, Measure measure, int place) {
        Metric metric = measure.metric();
        Measure.Side side = measure.sides().get(place);
        Comparison.GroupOfRuns group = comparison.sides().get(place);
        Optional<MeasureSample> sample = Optional.ofNullable(side.sample());
        Optional<Ratio> ratio = Optional.ofNullable(side.ratio());
        Optional<ConfidenceInterval> interval = ratio.map(Ratio::interval);
        return Stream.of(
                metric.id(),
                metric.label(),
                metric.unit(),
                metric.direction().words(),
                group.name(),
                String.join("; ", group.limits()),
                comparison.reference(),
                ratio.map(Ratio::runs).or(() -> sample.map(MeasureSample::runs)),
                ratio.map(Ratio::referenceRuns),
                sample.map(MeasureSample::mean),
                sample.map(MeasureSample::spread),
                sample.map(MeasureSample::median),
                sample.map(all ->
                        all.values().stream().map(ComparisonDocument::text).collect(Collectors.joining(" "))),
                ratio.map(Ratio::value),
                interval.map(ConfidenceInterval::low),
                interval.map(ConfidenceInterval::high),
                ratio.map(Ratio::lowerBound),
                ratio.map(Ratio::upperBound),
                ratio.map(Ratio::pValue),
                ratio.map(Ratio::adjustedPValue),
                ratio.map(Ratio::detectable),
                ratio.map(Ratio::method).or(() -> Optional.ofNullable(side.noRatio())),
                ratio.map(Ratio::differs),
                measure.isMain() ? "main measure: Holm over the groups" : "Holm over all measures but the main ones",
                String.join("; ", comparison.limitations()),
                String.join("; ", comparison.allowed()),
                comparison.disclosures().get(0));
    }

    private static String text(Object value) {
        return value instanceof Optional<?> cell
                ? cell.map(ComparisonDocument::text).orElse("")
                : value instanceof Double number
                        ? new BigDecimal(number)
                                .round(DIGITS)
                                .stripTrailingZeros()
                                .toPlainString()
                        : value.toString();
    }

    /** Assertions as JUnit XML, which continuous-integration systems show: a test case each, failed when violated, skipped when undecided. */
    public static String junit(List<Assertion> assertions) {
        List<Assertion.Answer> answers =
                assertions.stream().map(Assertion::answer).toList();
        return """
                <?xml version="1.0" encoding="UTF-8"?>
                <testsuite name="oe" tests="%d" failures="%d" skipped="%d">%s</testsuite>
                """.formatted(
                        answers.size(),
                        Collections.frequency(answers, Assertion.Answer.VIOLATED),
                        Collections.frequency(answers, Assertion.Answer.UNDECIDED),
                        assertions.stream().map(ComparisonDocument::testCase).collect(Collectors.joining()));
    }

    private static String testCase(Assertion assertion) {
        String sentence = StringEscapeUtils.escapeXml10(TextSanitizer.text(assertion.sentence()));
        String outcome = switch (assertion.answer()) {
            case HOLDS -> "";
            case UNDECIDED -> "<skipped message=\"" + sentence + "\"/>";
            case VIOLATED -> "<failure message=\"" + sentence + "\"/>";
        };
        return "<testcase classname=\"oe\" name=\"" + sentence.substring(0, sentence.indexOf(": ")) + "\">" + outcome
                + "<system-out>" + sentence + "</system-out></testcase>";
    }

    private static String json(Comparison comparison) {
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
                comparison.measures().stream().map(ComparisonDocument::tree).toList());
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

    /** Mean response times of two sides as bars, whose segments are the parts. */
    record BarPair(String kind, String title, List<Bar> bars, List<Part> parts) {
        record Part(String part, String title, String reference, String other, String difference) {}

        record Bar(String name, String total, List<Segment> segments) {}

        record Segment(String part, String text, String width) {}

        static BarPair of(Explanation explanation) {
            TimeDifference times = explanation.difference();
            return new BarPair(
                    "pair",
                    "Mean response time of " + explanation.reference() + " and " + explanation.group(),
                    List.of(
                            bar(explanation.reference(), times, PartDifference::reference),
                            bar(explanation.group(), times, PartDifference::other)),
                    times.parts().stream()
                            .filter(part -> part.reference() > 0 || part.other() > 0)
                            .map(part -> new Part(
                                    part.part(),
                                    part.title(),
                                    Numbers.millis(part.reference()),
                                    Numbers.millis(part.other()),
                                    Numbers.decimal(part.difference(), 3)))
                            .toList());
        }

        private static Bar bar(String name, TimeDifference times, ToDoubleFunction<PartDifference> millis) {
            double longest = Math.max(times.total().reference(), times.total().other());
            return new Bar(
                    name,
                    Numbers.millis(millis.applyAsDouble(times.total())) + " ms",
                    times.parts().stream()
                            .filter(part -> millis.applyAsDouble(part) > 0)
                            .map(part -> new Segment(
                                    part.part(),
                                    part.title() + ": " + Numbers.millis(millis.applyAsDouble(part)) + " ms",
                                    SidesTable.number(100 * millis.applyAsDouble(part) / longest)))
                            .toList());
        }
    }

    /**
     * The main figures of all sides, as in Table 1 of the white paper: a row for each, with the ratios as bars on one axis. The template draws it.
     *
     * @param names of the sides, the reference first; empty where absolute figures are left out
     */
    record SidesTable(
            String kind, String title, List<String> names, List<String> others, List<Tick> ticks, List<Figures> rows) {
        /** Ratios at the two marks on each side of 1; the farthest that the axis has are shown. */
        private static final double[][] TICKS = {
            {1.02, 1.05}, {1.05, 1.1}, {1.1, 1.2}, {1.2, 1.5}, {1.5, 2}, {2, 4}, {3, 9}, {10, 100}, {100, 10_000}
        };

        /** A mark of the axis, at so many percent from its left end. */
        record Tick(String text, String at) {}

        record Figures(String label, String meaning, String unit, List<String> values, List<Lane> lanes) {}

        /**
         * Ratio of one side.
         *
         * @param word {@code better}, {@code worse} or {@code differs}, empty where chance may explain it
         * @param at place of the ratio in percent from the left end; empty where there is none
         * @param beyond {@code low} or {@code high} for a ratio that is outside of the axis; else empty
         */
        record Lane(String ratio, String interval, String word, Bar bar, String at, String beyond) {}

        /** Interval in percent from the left end, with whether an end is cut off. */
        record Bar(String from, String width, boolean cutLow, boolean cutHigh) {}

        static SidesTable of(Comparison comparison) {
            List<Measure> overview = comparison.overview();
            List<String> names = comparison.names();
            List<String> shown = comparison.ratiosOnly() ? List.of() : names;
            RatioAxis axis = RatioAxis.of(overview, Measure::sides);
            List<Figures> rows = overview.stream()
                    .map(each -> new Figures(
                            each.metric().label(),
                            each.metric().description(),
                            each.metric().unit(),
                            IntStream.range(0, shown.size())
                                    .mapToObj(each::mean)
                                    .toList(),
                            IntStream.range(1, names.size())
                                    .mapToObj(side -> lane(each, side, axis))
                                    .toList()))
                    .toList();
            return new SidesTable(
                    "sides",
                    "Main figures of " + (names.size() == 2 ? "both" : "all") + " sides",
                    shown,
                    names.subList(1, names.size()),
                    ticks(axis),
                    rows);
        }

        private static List<Tick> ticks(RatioAxis axis) {
            double[] shown = Stream.of(TICKS)
                    .filter(pair -> axis.place(pair[1]) <= 1)
                    .reduce((nearer, farther) -> farther)
                    .orElse(TICKS[0]);
            return DoubleStream.of(1 / shown[1], 1 / shown[0], 1, shown[0], shown[1])
                    .mapToObj(ratio -> new Tick(
                            BigDecimal.valueOf(ratio)
                                    .round(new MathContext(2))
                                    .stripTrailingZeros()
                                    .toPlainString(),
                            percent(axis.place(ratio))))
                    .toList();
        }

        private static Lane lane(Measure measure, int place, RatioAxis axis) {
            Measure.Side side = measure.sides().get(place);
            Ratio ratio = side.ratio();
            if (ratio == null) {
                return new Lane(Numbers.NONE, Objects.toString(side.noRatio(), ""), "", null, "", "");
            }
            ConfidenceInterval interval = ratio.interval();
            double at = axis.place(ratio.value());
            return new Lane(
                    Numbers.decimal(ratio.value(), 3),
                    interval == null ? ratio.method() : ConfidenceInterval.print(interval, 3),
                    measure.word(place),
                    interval == null ? null : bar(axis.place(interval.low()), axis.place(interval.high())),
                    percent(at),
                    at < -1 ? "low" : at > 1 ? "high" : "");
        }

        private static Bar bar(double low, double high) {
            return new Bar(percent(low), number(50 * (shown(high) - shown(low))), low < -1, high > 1);
        }

        private static double shown(double place) {
            return Math.max(-1, Math.min(1, place));
        }

        /** From -1..1 to 0..100. */
        private static String percent(double place) {
            return number(50 + 50 * shown(place));
        }

        private static String number(double percent) {
            return String.format(Locale.ROOT, "%.2f", percent);
        }
    }
}
