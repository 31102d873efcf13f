package io.orderentry.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.metrics.Metric;
import io.orderentry.metrics.MetricCatalogue;
import io.orderentry.result.Result;
import io.orderentry.result.Results;
import io.orderentry.text.Golden;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CsvReportTest {

    @Test
    void twoRunsGiveTheGoldenFile() {
        Golden.check("report/two-runs.csv", csv(Results.good(), Results.bad()));
    }

    @Test
    void everyMetricIsAColumnAlsoWhereARunHasNone() {
        assertThat(header(csv(Results.empty())))
                .containsAll(MetricCatalogue.all().stream().map(Metric::id).toList());
    }

    @Test
    void everyRowHasACellForEveryColumnAndEndsAsRfc4180Says() {
        String csv = csv(Results.good(), Results.empty());
        List<String> lines = csv.lines().toList();

        assertThat(lines).hasSize(3);
        assertThat(csv).endsWith("\r\n");
        assertThat(lines)
                .extracting(CsvReportTest::cells)
                .containsOnly(header(csv).size());
    }

    private static String csv(Result... results) {
        Map<String, Result> byFolder = new LinkedHashMap<>();
        for (Result result : results) {
            byFolder.put("runs/" + byFolder.size(), result);
        }
        return CsvReport.render(byFolder);
    }

    private static List<String> header(String csv) {
        return List.of(csv.lines().findFirst().orElseThrow().split(","));
    }

    /** Commas outside quotes, and one. */
    private static int cells(String line) {
        boolean quoted = false;
        int cells = 1;
        for (char c : line.toCharArray()) {
            quoted ^= c == '"';
            cells += c == ',' && !quoted ? 1 : 0;
        }
        return cells;
    }
}
