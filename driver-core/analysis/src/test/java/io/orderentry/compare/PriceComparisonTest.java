package io.orderentry.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.orderentry.compare.group.Run;
import io.orderentry.compare.render.ComparisonDocument;
import io.orderentry.metrics.ThroughputMetrics;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a million New-Orders cost on both sides. */
class PriceComparisonTest {
    private static final long[] NEW_ORDERS = {99_000, 100_000, 101_000, 100_500, 99_500};

    private static List<Run> sides(String currency) {
        List<Run> runs = new ArrayList<>();
        for (int i = 0; i < NEW_ORDERS.length; i++) {
            runs.add(run("native", NEW_ORDERS[i], "6", "EUR", "n" + i));
            runs.add(run("vm", NEW_ORDERS[i] * 9 / 10, "3", currency, "v" + i));
        }
        return runs;
    }

    private static Run run(String platform, long newOrders, String perHour, String currency, String folder) {
        return ResultFixtures.run()
                .newOrders(newOrders)
                .label("platform", platform)
                .label("price.perHour", perHour)
                .label("price.currency", currency)
                .read(folder);
    }

    private static Comparison compare(List<Run> runs) {
        return Comparer.compareRuns(runs, Requests.by("platform", "native"));
    }

    @Test
    void thePriceHasARatioWithAnInterval() {
        List<Run> runs = sides("EUR");
        double nopm = runs.get(0).result().throughput().newOrdersPerMinute().value();
        assertThat(ThroughputMetrics.PRICE.of(runs.get(0).result())).isCloseTo(6e6 / 60 / nopm, within(1e-12));

        Comparison comparison = compare(runs);
        MeasureTable.Row row = comparison.measures().get(0).rows().stream()
                .filter(each -> each.measure().id().equals("pricePerMillionNewOrders"))
                .findFirst()
                .orElseThrow();
        assertThat(row.measure().unit()).isEqualTo("EUR");
        assertThat(row.sides().get(1).ratio().value()).isCloseTo(0.5 / 0.9, within(1e-4));
        assertThat(row.sides().get(1).ratio().interval().high()).isLessThan(0.57);
        assertThat(comparison.differences()).isEmpty();
    }

    @Test
    void pricesInTwoCurrenciesAreNotCompared() {
        assertThat(ComparisonDocument.of(compare(sides("USD"))).text())
                .contains("no price per million New-Orders: the prices are in EUR and USD")
                .doesNotContain("Price per million New-Orders  ");
    }

    @Test
    void withoutAPriceThereIsNoLine() {
        List<Run> runs = List.of(
                ResultFixtures.run()
                        .newOrders(1_000)
                        .label("platform", "native")
                        .read("n"),
                ResultFixtures.run().newOrders(2_000).label("platform", "vm").read("v"));
        assertThat(ComparisonDocument.of(compare(runs)).text()).doesNotContain("Price per million");
    }
}
