package io.orderentry.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.report.SummaryReport.Glyphs;
import io.orderentry.report.SummaryReport.SummaryLine;
import io.orderentry.result.Result;
import io.orderentry.result.ResultJson;
import io.orderentry.result.Results;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The primary metric of the TPC has a name that only audited results may carry (docs/workload.md). */
class FairUseTest {
    private static final Pattern METRIC = Pattern.compile("tpm" + "[- ]?c", Pattern.CASE_INSENSITIVE);

    @Test
    void noReportNamesIt() {
        for (Result result : List.of(Results.good(), Results.bad(), Results.paced(), Results.empty())) {
            assertThat(TextReport.render(result))
                    .containsPattern("not\\s+comparable to published TPC-C results")
                    .doesNotContainPattern(METRIC);
            assertThat(SummaryReport.of(result, List.of(), Path.of("run"), Glyphs.ASCII))
                    .extracting(SummaryLine::text)
                    .noneMatch(line -> METRIC.matcher(line).find());
            assertThat(CsvReport.render(Map.of("runs/a", result))).doesNotContainPattern(METRIC);
            assertThat(ResultJson.text(result)).doesNotContainPattern(METRIC);
        }
    }

    @Test
    void noSourceNamesIt() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of(".."))) {
            List<Path> sources = files.filter(
                            file -> file.toString().contains("/src/main/") && Files.isRegularFile(file))
                    .toList();
            assertThat(sources).hasSizeGreaterThan(20);
            for (Path source : sources) {
                assertThat(Files.readString(source)).as(source.toString()).doesNotContainPattern(METRIC);
            }
        }
    }
}
