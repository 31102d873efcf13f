package io.orderentry.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.metrics.ActivityRow;
import io.orderentry.model.WaitClass;
import io.orderentry.result.Results;
import io.orderentry.store.ResponseTimes;
import io.orderentry.store.RunFiles;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ActivityChartTest {
    private static List<Chart> charts(ActivityRow... rows) {
        return RunCharts.of(new RunFiles(Results.good(), List.of(), List.of(), List.of(rows), ResponseTimes.NONE))
                .drawn();
    }

    private static ActivityRow row(double seconds, Map<WaitClass, Double> sessions) {
        return new ActivityRow(
                seconds,
                Arrays.stream(WaitClass.values())
                        .map(each -> sessions.getOrDefault(each, 0.0))
                        .toList());
    }

    @Test
    void classesAreStackedWithoutEmptyOnes() {
        List<Chart> charts =
                charts(row(1, Map.of(WaitClass.CPU, 1.5, WaitClass.LOCK_ROW, 3.0)), row(2, Map.of(WaitClass.CPU, 0.5)));

        assertThat(charts).hasSize(1);
        assertThat(charts.get(0).stacked()).isTrue();
        assertThat(charts.get(0).place()).isEqualTo(Chart.Place.MAIN);
        assertThat(charts.get(0).series())
                .containsExactly(
                        new Chart.Series("CPU", List.of(1.5, 0.5)), new Chart.Series("row lock", List.of(3.0, 0.0)));
    }

    @Test
    void theSmallestClassesAreTheRestAndNothingIsLost() {
        Double[] sessions = Arrays.stream(WaitClass.values())
                .map(each -> 1.0 + each.ordinal())
                .toArray(Double[]::new);
        Chart chart = charts(new ActivityRow(1, List.of(sessions))).get(0);

        assertThat(chart.series()).hasSize(7);
        assertThat(chart.series().get(6)).isEqualTo(new Chart.Series("rest", List.of(1.0 + 2 + 3 + 4)));
        assertThat(chart.series().stream()
                        .mapToDouble(each -> each.values().get(0))
                        .sum())
                .isEqualTo(Arrays.stream(sessions).mapToDouble(x -> x).sum());
    }

    @Test
    void withoutSamplesThereIsNoChart() {
        assertThat(charts()).isEmpty();
    }
}
