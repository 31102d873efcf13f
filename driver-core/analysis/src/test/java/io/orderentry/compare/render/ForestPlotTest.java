package io.orderentry.compare.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.compare.Comparison;
import io.orderentry.compare.ComparisonBuilder;
import io.orderentry.compare.Measure;
import io.orderentry.compare.Measure.Side;
import io.orderentry.compare.stats.Ratio;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.MetricCatalogue;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ForestPlotTest {
    private static final Ratio SLOWER = Ratio.ofLogarithms(logs(0.78, 0.80, 0.82), logs(1, 1, 1), null);
    private static final Ratio ALIKE = Ratio.ofLogarithms(logs(0.97, 1.0, 1.03), logs(1, 1, 1), null);
    private static final Ratio WIDE = Ratio.ofLogarithms(logs(0.2, 1.0, 5.0), logs(1, 1, 1), null);
    private static final Ratio SINGLE = Ratio.ofLogarithms(logs(1.1), logs(1), null);

    /** Between the ends of its interval and left of one when it is smaller; a wide interval is cut off and leaves room for the others. */
    @Test
    void aLineHasTheRatioItsIntervalAndTheOutcome() {
        String nopm = "New-Orders per minute \\(NOPM\\) \\*";
        String p95 = "New-Order p95 \\* +1\\.000 +";
        assertThat(plot(SLOWER, ALIKE))
                .containsPattern("(?m)^" + nopm + " +0\\.800 +\\(-+o-+\\) +: +worse$")
                .containsPattern("(?m)^" + p95 + "\\(-+o-+\\)$");
        assertThat(plot(SLOWER, WIDE))
                .containsPattern("(?m)^" + nopm + " +0\\.800 +\\(-*o-*\\) +: +worse$")
                .containsPattern("(?m)^" + p95 + "<-+o-+>$");
        assertThat(plot(SINGLE, ALIKE)).containsPattern("(?m)^" + nopm + " +1\\.100 +: +o$");
    }

    @Test
    void everyLineFitsIntoEightyColumnsOfAscii() {
        for (Ratio ratio : List.of(SLOWER, ALIKE, WIDE, SINGLE)) {
            assertThat(plot(ratio, WIDE).split("\n"))
                    .hasSizeGreaterThan(4)
                    .allSatisfy(line ->
                            assertThat(line).hasSizeLessThanOrEqualTo(80).isPrintable());
        }
    }

    @Test
    void theMeasuresOfTheOverviewAreInTheCatalogue() {
        List<String> ids = MetricCatalogue.COMPARED.stream()
                .flatMap(group -> group.metrics().stream())
                .map(Metric::id)
                .toList();
        assertThat(ids).containsAll(MetricCatalogue.OVERVIEW).containsAll(MetricCatalogue.MAIN);
        assertThat(MetricCatalogue.OVERVIEW).doesNotHaveDuplicates().containsAll(MetricCatalogue.MAIN);
    }

    private static double[] logs(double... values) {
        return Arrays.stream(values).map(Math::log).toArray();
    }

    /** The first two main measures with these ratios. */
    private static String plot(Ratio nopm, Ratio p95) {
        String group = "a group with a very long name that has the values of several labels, and of a fourth one";
        return ForestPlot.render(
                ComparisonBuilder.builder()
                        .by(List.of("platform"))
                        .sides(List.of(
                                new Comparison.GroupOfRuns("native", List.of(), List.of(), List.of(), List.of()),
                                new Comparison.GroupOfRuns(group, List.of(), List.of(), List.of(), List.of())))
                        .measures(List.of(measure("newOrderResponseP95", p95), measure("newOrdersPerMinute", nopm)))
                        .build(),
                measure -> true);
    }

    private static Measure measure(String id, Ratio ratio) {
        Metric metric = MetricCatalogue.all().stream()
                .filter(each -> each.id().equals(id))
                .findFirst()
                .orElseThrow();
        return new Measure(
                "All",
                metric,
                List.of(new Side("native", null, List.of(), null, null), new Side("vm", null, List.of(), ratio, null)));
    }
}
