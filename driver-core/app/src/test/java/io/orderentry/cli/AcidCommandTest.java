package io.orderentry.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.acid.AcidReport;
import io.orderentry.acid.AcidReport.AcidResult;
import io.orderentry.acid.AcidReport.AcidVerdict;
import io.orderentry.report.Page;
import io.orderentry.result.ResultJson;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class AcidCommandTest {
    private static AcidResult result(String id, AcidVerdict verdict) {
        return new AcidResult(id, "3", "prices that change during a New-Order", verdict, "case B: T2 was aborted");
    }

    private static AcidReport report(AcidVerdict consistency, AcidVerdict... tests) {
        List<AcidResult> results = Arrays.stream(tests)
                .map(each -> result("isolation-" + each.name().charAt(0), each))
                .toList();
        return new AcidReport(
                AcidReport.FORMAT_VERSION,
                "2026-11-23T06:00:00Z",
                "1.0",
                "example",
                "Example DB 1.2",
                "jdbc:example://db-host/orderentry",
                "serializable",
                result("consistency", consistency),
                results);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            HOLDS    | HOLDS         | true  | 2 of 2 tests of clauses 3.2 and 3.4 hold
            VIOLATED | HOLDS         | false | 2 of 2 tests of clauses 3.2 and 3.4 hold
            HOLDS    | VIOLATED      | false | VIOLATED: isolation-V; 1 of 2 tests of clauses 3.2 and 3.4 hold
            HOLDS    | NOT_AVAILABLE | false | no result: isolation-N; 1 of 2 tests of clauses 3.2 and 3.4 hold
            """)
    void goodIsWhatHoldsWithTheConditions(AcidVerdict consistency, AcidVerdict test, boolean good, String sentence) {
        AcidReport report = report(consistency, AcidVerdict.HOLDS, test);
        assertThat(report.good()).isEqualTo(good);
        assertThat(report.sentence()).isEqualTo(sentence);
    }

    @Test
    void theConclusionsComeFirstAndFitATerminal() {
        Page page = new Page();
        AcidCommands.Acid.print(report(AcidVerdict.HOLDS, AcidVerdict.HOLDS), page);
        String text = page.toString();
        assertThat(text).startsWith("""
                        serializable: 1 of 1 tests of clauses 3.2 and 3.4 hold
                        consistency: holds, case B: T2 was aborted
                        durability: not tested here: clause 3.5""").contains("\n  isolation-H    holds          ", "case B:");
        assertThat(text.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    }

    @Test
    void theJsonHasEveryTest() {
        JsonNode json = ResultJson.parse(ResultJson.text(report(AcidVerdict.HOLDS, AcidVerdict.VIOLATED)));
        assertThat(json.at("/results/0/verdict").asString()).isEqualTo("VIOLATED");
        assertThat(json.at("/consistency/verdict").asString()).isEqualTo("holds");
    }
}
