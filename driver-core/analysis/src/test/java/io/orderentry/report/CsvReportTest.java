package io.orderentry.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.metrics.Metric;
import io.orderentry.metrics.MetricCatalogue;
import io.orderentry.result.Result;
import io.orderentry.result.Results;
import io.orderentry.text.Golden;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CsvReportTest {

    @Test
    void twoRunsGiveTheGoldenFile() {
        Golden.check("report/two-runs.csv", csv(Results.good(), Results.bad()));
    }

    @Test
    void everyMetricIsAColumnAlsoWhereARunHasNone() {
        assertThat(csv(Results.empty()).lines().findFirst().orElseThrow().split(","))
                .containsAll(MetricCatalogue.all().stream().map(Metric::id).toList());
    }

    private static String csv(Result... results) {
        Map<String, Result> byFolder = new LinkedHashMap<>();
        for (Result result : results) {
            byFolder.put("runs/" + byFolder.size(), result);
        }
        return CsvReport.render(byFolder);
    }
}
