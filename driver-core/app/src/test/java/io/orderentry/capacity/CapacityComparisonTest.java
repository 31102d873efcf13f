package io.orderentry.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.limit.Knee;
import io.orderentry.limit.SearchEnd;
import io.orderentry.limit.SearchPlan;
import io.orderentry.result.Verdict;
import io.orderentry.text.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CapacityComparisonTest {
    private static Capacity search(String server, String limit, Knee knee) {
        return CapacityBuilder.builder()
                .formatVersion(1)
                .facts(Map.of("server", server, "load", "l"))
                .settingsHash("hash")
                .limits(List.of(limit))
                .search(new SearchPlan(1, 1_000, 10, 0.05, 60))
                .probes(List.of())
                .end(knee == null ? SearchEnd.DRIVER_LIMITED : SearchEnd.FOUND)
                .knee(knee)
                .curve(List.of())
                .connections(List.of())
                .sweep(List.of())
                .absent(knee == null ? Map.of("knee", "the driver is the limit") : Map.of())
                .build();
    }

    private static Capacity sweep(double factor) {
        List<SweepRun> runs = new ArrayList<>();
        for (int repeat = 0; repeat < 3; repeat++) {
            for (int connections : List.of(1, 2, 4)) {
                double nopm = factor * (connections == 4 ? 2_010 : 1_000 * connections) * (1 + 0.001 * repeat);
                runs.add(SweepRunBuilder.builder()
                        .number(runs.size() + 1)
                        .folder("f")
                        .connections(connections)
                        .newOrdersPerMinute(nopm)
                        .status(Verdict.Status.PASS)
                        .limits("")
                        .build());
            }
        }
        String none = "a sweep has none";
        return CapacityBuilder.builder()
                .formatVersion(1)
                .facts(Map.of())
                .settingsHash("hash")
                .limits(List.of())
                .probes(List.of())
                .curve(List.of())
                .connections(List.of(1, 2, 4))
                .sweep(runs)
                .absent(Map.of("search", none, "end", none, "knee", none))
                .build();
    }

    @Test
    void theRatioHasTheIntervalThatBothIntervalsAllow() {
        CapacityComparison comparison = CapacityComparison.of(
                search("A 1", "newOrder.p95=20ms", new Knee(100, 98, 102)),
                search("A 2", "newOrder.p95=20ms", new Knee(110, 108, 112)));
        assertThat(comparison.toText())
                .startsWith("Ratio of the limits: 1.100, interval 1.059 to 1.143: a higher limit.")
                .contains("! different server: A 1 and A 2");
    }

    @Test
    void intervalsThatOverlapShowNoDifference() {
        Capacity one = search("A", "newOrder.p95=20ms", new Knee(100, 97, 103));
        Capacity two = search("A", "newOrder.p95=20ms", new Knee(104, 101, 106));
        assertThat(CapacityComparison.of(one, two).toText())
                .contains("no difference shown")
                .doesNotContain("different");
        assertThat(CapacityComparison.of(search("A", "newOrder.p95=20ms", new Knee(200, 195, 205)), one)
                        .toText())
                .contains("a lower limit");
    }

    @Test
    void aSearchWithoutALimitHasNoRatio() {
        Capacity one = search("A", "newOrder.p95=20ms", new Knee(100, 97, 103));
        assertThat(CapacityComparison.of(one, search("A", "newOrder.p95=20ms", null))
                        .toText())
                .startsWith("No ratio: the limit of the other is not available: the driver is the limit.");
    }

    @Test
    void otherLimitsAndOtherKindsAreRefused() {
        Capacity one = search("A", "newOrder.p95=20ms", new Knee(100, 97, 103));
        assertThatThrownBy(() -> CapacityComparison.of(one, search("A", "newOrder.p95=30ms", new Knee(100, 97, 103))))
                .isInstanceOf(Refusal.class)
                .hasMessageStartingWith("compare: the searches have different limits: newOrder.p95=20ms and");
        assertThatThrownBy(() -> CapacityComparison.of(one, sweep(1))).hasMessageContaining("no common figure");
    }

    @Test
    void sweepsAreDividedNumberByNumber() {
        String text = CapacityComparison.of(sweep(1), sweep(1.2)).toText();
        assertThat(text).contains("throughput stops growing at 2", "1.200 (1.1");
        assertThat(text.lines().filter(line -> line.contains("1.200"))).hasSize(3);
    }

    @Test
    void thePageOfTwoHasTheLinesOfBoth() {
        assertThat(CapacityComparison.of(sweep(1), sweep(1.2)).toHtml())
                .contains("reference: NOPM", "other: NOPM", "Throughput by connections");
    }
}
