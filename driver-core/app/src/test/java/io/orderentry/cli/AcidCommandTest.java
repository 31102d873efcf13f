package io.orderentry.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.acid.AcidReport;
import io.orderentry.acid.AcidReport.Consistency;
import io.orderentry.acid.AcidReportBuilder;
import io.orderentry.acid.AcidResult;
import io.orderentry.acid.AcidVerdict;
import io.orderentry.acid.LevelResult;
import io.orderentry.acid.Observation;
import io.orderentry.config.Isolation;
import io.orderentry.model.Failure;
import io.orderentry.report.TextPage;
import io.orderentry.result.ResultJson;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import tools.jackson.databind.JsonNode;

@ResourceLock(Resources.SYSTEM_OUT)
@ResourceLock(Resources.SYSTEM_ERR)
class AcidCommandTest {
    private static final AcidReport REPORT = AcidReportBuilder.builder()
            .formatVersion(1)
            .startedUtc("2026-11-23T06:00:00Z")
            .driverVersion("1.0")
            .plugin("example")
            .server("Example DB 1.2")
            .url("jdbc:example://db-host/orderentry")
            .mode("statements")
            .waitMillis(2_000)
            .consistency(new Consistency(AcidVerdict.HOLDS, "27 checks before and after"))
            .durability(AcidReport.NO_DURABILITY)
            .levels(List.of(
                    new LevelResult(
                            Isolation.READ_COMMITTED,
                            Isolation.READ_COMMITTED,
                            null,
                            List.of(new AcidResult(
                                    "isolation-7",
                                    "3.4.2.7",
                                    "prices that change during a New-Order",
                                    "P2",
                                    AcidVerdict.HOLDS,
                                    "B",
                                    "T2 COMMIT was aborted (SQLSTATE 40001)",
                                    List.of(new Observation(
                                            "T2",
                                            "COMMIT",
                                            false,
                                            null,
                                            null,
                                            new Observation.Abort(Failure.CONFLICT, "40001", 0, "conflict")))))),
                    new LevelResult(
                            Isolation.SERIALIZABLE, Isolation.SERIALIZABLE, "not supported by this server", List.of())))
            .build();

    @Test
    void theConclusionsComeFirstAndFitATerminal() {
        TextPage page = new TextPage();
        AcidCommand.print(REPORT, page);
        String text = page.toString();
        assertThat(text).startsWith("""
                        read-committed: 1 of 1 tests of clauses 3.2 and 3.4 hold
                        serializable: not available: not supported by this server
                        consistency: holds, 27 checks before and after
                        durability: not tested here: clause 3.5""").contains("\n  isolation-7    holds          ", "case B:");
        assertThat(text.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    }

    @Test
    void theJsonHasEveryStep() {
        JsonNode json = ResultJson.parse(ResultJson.text(REPORT));
        assertThat(json.at("/levels/0/results/0/verdict").asString()).isEqualTo("holds");
        assertThat(json.at("/levels/0/results/0/caseLetter").asString()).isEqualTo("B");
        assertThat(json.at("/levels/0/results/0/observations/0/aborted/sqlState")
                        .asString())
                .isEqualTo("40001");
        assertThat(json.at("/levels/1/notAvailable").asString()).isEqualTo("not supported by this server");
        assertThat(json.at("/durability").asString()).startsWith("not tested here");
    }

    /** A level that the server does not have is no violation, as long as another one was tested. */
    @Test
    void goodIsWhatWasTestedAndHolds() {
        assertThat(REPORT.good()).isTrue();
    }
}
