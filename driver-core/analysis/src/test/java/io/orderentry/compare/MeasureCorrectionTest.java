package io.orderentry.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.orderentry.compare.stats.Ratio;
import io.orderentry.compare.stats.RatioBuilder;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.MetricCatalogue;
import io.orderentry.result.ResultFixtures;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which measures are called better or worse when many are tested. */
class MeasureCorrectionTest {
    @Test
    void theSmallestIsMultipliedByAllTheNextByOneLessNeverAbove1AndNeverOutOfOrder() {
        assertThat(adjusted(0.01, 0.04, 0.03, 0.005))
                .containsExactly(new double[] {0.03, 0.06, 0.06, 0.02}, within(1e-12));
        assertThat(adjusted(0.9, 0.02, 0.8)).containsExactly(new double[] {1, 0.06, 1}, within(1e-12));
        assertThat(adjusted(0.04)).containsExactly(0.04);
        assertThat(adjusted()).isEmpty();
    }

    /** The p values of the sides of a measure that is no main one. */
    private static double[] adjusted(double... pValues) {
        Metric metric = MetricCatalogue.all().stream()
                .filter(each -> !MetricCatalogue.MAIN.contains(each.id()))
                .findFirst()
                .orElseThrow();
        List<Measure.Side> sides = Arrays.stream(pValues)
                .mapToObj(pValue -> new Measure.Side(
                        "vm",
                        null,
                        List.of(),
                        RatioBuilder.builder().pValue(pValue).build(),
                        null))
                .toList();
        return Measure.corrected(List.of(new Measure("All", metric, sides))).get(0).sides().stream()
                .mapToDouble(side -> side.ratio().adjustedPValue())
                .toArray();
    }

    /** p = 0.02 or so: a difference for a measure that was chosen beforehand, none for one of many. */
    @Test
    void theSamePValueIsADifferenceOfAMainMeasureAndNoneOfAnother() {
        Comparison comparison = weakDifference();
        Ratio main = ratio(comparison, "newOrdersPerMinute");
        Ratio other = ratio(comparison, "transactionsPerSecond");
        assertThat(other.pValue()).isCloseTo(main.pValue(), within(1e-4)).isBetween(0.005, 0.05);
        assertThat(main.adjustedPValue()).isEqualTo(main.pValue());
        assertThat(main.differs()).isTrue();
        assertThat(other.adjustedPValue()).isGreaterThan(0.05);
        assertThat(other.differs()).isFalse();
    }

    @Test
    void deferredDeliveriesAreComparedWithEachOther() {
        List<Run> runs = Requests.sides(
                3,
                i -> ResultFixtures.on("native", 60_000).deferredMillis(40 + i),
                i -> ResultFixtures.on("vm", 60_000).deferredMillis(80 + 2 * i));
        Comparison comparison = ComparerTest.compare(runs, null, java.time.Duration.ofMillis(10));
        assertThat(ratio(comparison, "deferredDeliveryMean").value()).isCloseTo(2, within(1e-9));
        assertThat(comparison.assertions())
                .anySatisfy(assertion -> assertThat(assertion.sentence())
                        .startsWith(
                                "mean response time of Deferred Delivery with vm within 10ms of native: one-sided"));
        assertThat(comparison.good()).isFalse();
    }

    private static Ratio ratio(Comparison comparison, String id) {
        return comparison.measures().stream()
                .filter(measure -> measure.metric().id().equals(id))
                .findFirst()
                .orElseThrow()
                .sides()
                .get(1)
                .ratio();
    }

    private static Comparison weakDifference() {
        long[] one = {98_000, 100_000, 102_000, 101_000, 99_000};
        long[] other = {100_500, 102_500, 104_500, 103_500, 101_500};
        List<Run> runs =
                Requests.sides(5, i -> ResultFixtures.on("native", one[i]), i -> ResultFixtures.on("vm", other[i]));
        return ComparerTest.compare(runs);
    }
}
