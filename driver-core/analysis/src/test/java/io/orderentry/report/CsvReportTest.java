package io.orderentry.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.result.Results;
import io.orderentry.text.Golden;
import java.util.List;
import org.junit.jupiter.api.Test;

class CsvReportTest {

    @Test
    void twoRunsGiveTheGoldenFile() {
        Golden.check("report/two-runs.csv", CsvReport.render(List.of(Results.good(), Results.bad())));
    }

    @Test
    void headerDoesNotDependOnWhichTimesHaveSamples() {
        assertThat(header(CsvReport.render(List.of(Results.bad()))))
                .contains("transactions.stockLevel.responseMillis.p90")
                .doesNotContain("transactions.stockLevel.responseMillis");
    }

    @Test
    void everyRowHasACellForEveryColumnAndEndsAsRfc4180Says() {
        String csv = CsvReport.render(List.of(Results.good(), Results.empty()));
        List<String> lines = csv.lines().toList();

        assertThat(lines).hasSize(3);
        assertThat(csv).endsWith("\r\n");
        assertThat(lines)
                .extracting(CsvReportTest::cells)
                .containsOnly(header(csv).size());
    }

    @Test
    void disclosuresTravelWithTheFigures() {
        assertThat(CsvReport.render(List.of(Results.good()))).contains("disclosures.derived", "is not comparable");
    }

    @Test
    void limitationsAreAColumn() {
        String csv = CsvReport.render(List.of(Results.bad()));

        assertThat(header(csv)).contains("verdict.limitations");
        assertThat(csv).contains("not durable (synchronous_commit=off); outage: no transaction for 15.1 s from 1:11");
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
