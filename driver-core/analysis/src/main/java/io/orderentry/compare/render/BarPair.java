package io.orderentry.compare.render;

import io.orderentry.compare.why.Explanation;
import io.orderentry.compare.why.PartDifference;
import io.orderentry.metrics.Numbers;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * Mean response times of two sides as bars, whose segments are the parts.
 *
 * @param title what is compared
 * @param headline the explanation in one sentence
 * @param bars the reference first
 */
public record BarPair(String title, String headline, List<Bar> bars) {
    private static final int PERCENT = 100;

    /** One side. */
    public record Bar(String name, String total, List<Segment> segments) {}

    /**
     * One part of a side.
     *
     * @param part its key
     * @param text its name and milliseconds
     * @param width percent of the longer bar
     */
    public record Segment(String part, String text, String width) {}

    /** One for each explanation that has times. */
    static List<BarPair> of(List<Explanation> explanations) {
        return explanations.stream()
                .filter(each -> each.difference() != null)
                .map(BarPair::of)
                .toList();
    }

    private static BarPair of(Explanation explanation) {
        PartDifference total = explanation.difference().total();
        double longest = Math.max(total.reference(), total.other());
        List<PartDifference> parts = explanation.difference().parts();
        return new BarPair(
                "Mean response time of " + explanation.reference() + " and " + explanation.group(),
                explanation.headline(),
                List.of(
                        bar(explanation.reference(), parts, total, PartDifference::reference, longest),
                        bar(explanation.group(), parts, total, PartDifference::other, longest)));
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
