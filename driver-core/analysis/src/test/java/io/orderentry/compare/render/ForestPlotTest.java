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

    @Test
    void aRatioStandsBetweenTheEndsOfItsIntervalAndLeftOfOneWhenItIsSmaller() {
        String line = line(plot(SLOWER, ALIKE), "New-Orders per minute (NOPM) *");

        assertThat(line).contains(" 0.800 ").endsWith("worse");
        assertThat(line.indexOf('(', 32)).isLessThan(line.indexOf('o', 38));
        assertThat(line.indexOf('o', 38)).isLessThan(line.indexOf(')', 32)).isLessThan(line.indexOf(':'));
    }

    @Test
    void anIntervalWithOneInItCoversTheMiddleAndHasNoOutcome() {
        String line = line(plot(SLOWER, ALIKE), "New-Order p95 *");

        assertThat(line.indexOf('(', 32)).isLessThan(38 + 16);
        assertThat(line.indexOf(')', 32)).isGreaterThan(38 + 16);
        assertThat(line).doesNotContain("better", "worse", "differs");
    }

    @Test
    void aWideIntervalIsCutOffAndLeavesRoomForTheOthers() {
        String plot = plot(SLOWER, WIDE);

        assertThat(line(plot, "New-Order p95 *")).contains("<--", "-->");
        assertThat(line(plot, "New-Orders per minute (NOPM) *")).contains("(").contains(")");
    }

    @Test
    void aSingleRunASideIsAPointWithoutAnInterval() {
        assertThat(line(plot(SINGLE, ALIKE), "New-Orders per minute (NOPM) *")).matches(".* 1\\.100 +: +o *");
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

    private static String line(String plot, String label) {
        return plot.lines().filter(line -> line.startsWith(label)).findFirst().orElseThrow();
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
