package io.orderentry.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.metrics.Numbers;
import io.orderentry.result.Result;
import io.orderentry.result.ResultFixtures;
import io.orderentry.result.Results;
import io.orderentry.text.Golden;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TextReportTest {
    private static final List<Result> ALL = List.of(Results.good(), Results.bad(), Results.paced(), Results.empty());

    @Test
    void reportsAreThoseOfTheGoldenFiles() {
        Golden.check("report/good-report.txt", TextReport.render(Results.good()));
        Golden.check("report/bad-report.txt", TextReport.render(Results.bad()));
        Golden.check("report/paced-report.txt", TextReport.render(Results.paced()));
        Golden.check("report/empty-report.txt", TextReport.render(Results.empty()));
    }

    @Test
    void aPacedRunWhoseTerminalsWaitedSaysWhatIsMissing() {
        String report = TextReport.render(Results.pacedAndStalled());
        assertThat(report)
                .startsWith("PASS, limited: coordinated omission: 31,057 transactions missing, 9.00 %;\n"
                        + "New-Order p95 2,267 ms with them\n")
                .containsPattern("Transactions missing +31,057 +of terminals that waited longer than")
                .contains("""
                        Response time (ms, corrected for coordinated omission)
                        ------------------------------------------------------
                                     mean    p50    p90    p95    p99  p99.9    max
                        New-Order  310.00  13.50  22.00  2,267  2,900  3,000  3,000
                        Terminals that waited for an answer longer than their mean cycle of 0.224 s did
                        not make 31,057 intended transactions, 9.00 % of those completed. Here they are
                        included, with the response times that they would have had.
                        """);
        assertThat(TextReport.render(Results.paced())).doesNotContain("corrected for coordinated omission");
        assertThat(TextReport.render(Results.good())).doesNotContain("Transactions missing");
    }

    @Test
    void labelThatTheMachineContradicts() {
        assertThat(TextReport.render(Results.labelledNative()).replaceAll("\\s+", " "))
                .contains("The label platform=native is wrong: the machine of the database is virtual, kvm.");
        assertThat(TextReport.render(Results.good())).doesNotContain("is wrong");
    }

    @Test
    void linesFitAndHoldNoControlCodes() {
        for (Result result : ALL) {
            assertThat(TextReport.render(result).lines()).allSatisfy(line -> {
                assertThat(line.length() <= Page.WIDTH || line.strip().split("\\s+").length <= 2)
                        .as(line)
                        .isTrue();
                assertThat(line).doesNotContainPattern("\\p{Cntrl}").doesNotEndWith(" ");
            });
        }
    }

    /** Clause 5.5: throughput is truncated to an integer. */
    @Test
    void numbersAreEnglish() {
        assertThat(Numbers.decimal(12_345.999, 0)).isEqualTo("12,345");
        assertThat(Numbers.decimal(12.345, 2)).isEqualTo("12.35");
        assertThat(Numbers.millis(999.994)).isEqualTo("999.99");
        assertThat(Numbers.millis(1_234.5)).isEqualTo("1,234");
        assertThat(Numbers.bytes(1_023L)).isEqualTo("1,023 B");
        assertThat(Numbers.bytes(1_536L * 1_024 * 1_024)).isEqualTo("1.5 GiB");
        assertThat(Numbers.bytes(null)).isEqualTo("-");
    }

    @Test
    void eachOfSeveralDisksIsShown() {
        assertThat(TextReport.render(Results.good())).doesNotContain("write ms");
        Map<String, Double> second = Map.of(
                "readsPerSecond", 1.5,
                "writesPerSecond", 7.5,
                "readAwaitMillis", 4.0,
                "writeAwaitMillis", 31.25,
                "queueLength", 12.0,
                "utilizationPercent", 99.5);
        assertThat(TextReport.render(ResultFixtures.run()
                        .set("/hosts/0/disk/byDevice/vdb", second)
                        .result()))
                .containsPattern("reads/s +writes/s +read ms +write ms +queue +busy %")
                .containsPattern("vda +0\\.0 +1,203\\.4 +- +0\\.482 +0\\.58 +41\\.5")
                .containsPattern("vdb +1\\.5 +7\\.5 +4\\.000 +31\\.250 +12\\.00 +99\\.5");
    }
}
