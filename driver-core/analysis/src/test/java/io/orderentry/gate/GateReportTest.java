package io.orderentry.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.compare.ResultFixtures;
import io.orderentry.compare.group.Run;
import io.orderentry.gate.GateReport.Decision;
import io.orderentry.result.ResultJson;
import io.orderentry.store.ResultReader;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

/** Reports on runs that are typed in. */
class GateReportTest {
    private static final GateRule RULE = new GateRule(0.05, 0.05, 0.1, 6);

    @TempDir
    private static Path folder;

    private static int next;

    private static Map<Integer, Run> runs(long... newOrders) {
        Map<Integer, Run> runs = new TreeMap<>();
        for (long each : newOrders) {
            runs.put(
                    runs.size() + 1,
                    new Run(
                            "run-" + (runs.size() + 1),
                            ResultReader.read(ResultFixtures.run()
                                    .newOrders(each)
                                    .at(next)
                                    .in(folder, "run-" + next++))));
        }
        return runs;
    }

    private static GateReport report(Map<Integer, Run> baselines, Map<Integer, Run> candidates, String... failures) {
        return new GateEvaluation(RULE, List.of(), "baseline", "candidate <b>")
                .of(baselines, candidates, List.of(failures));
    }

    private static Element xml(GateReport report) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(GateJunit.render(report))))
                .getDocumentElement();
    }

    @Test
    void aSlowerCandidateFailsItsTestCase() throws Exception {
        GateReport report = report(
                runs(10_000, 10_100, 9_900, 10_000, 10_000, 10_100), runs(7_900, 8_100, 7_900, 8_000, 7_950, 8_050));
        assertThat(report.decision()).isEqualTo(Decision.SLOWER);
        assertThat(report.document().text())
                .startsWith("SLOWER: candidate <b> has -20.3 % NOPM of baseline, between -")
                .containsPattern("after [56] blocks")
                .containsPattern("1 +10,000 +7,900 +0.79");
        assertThat(xml(report).getAttribute("failures")).isEqualTo("1");
        assertThat(((Element) xml(report).getElementsByTagName("failure").item(0)).getAttribute("message"))
                .isEqualTo(report.summary());
        assertThat(ResultJson.parse(report.document().json()).get("decision").asString())
                .isEqualTo("SLOWER");
    }

    @Test
    void equalSidesPass() throws Exception {
        GateReport report = report(runs(10_000, 10_100, 9_900), runs(10_020, 10_090, 9_910));
        assertThat(report.summary()).startsWith("NOT SLOWER by 5 %: candidate <b> has +0.");
        assertThat(xml(report).getAttribute("failures") + xml(report).getAttribute("skipped"))
                .isEqualTo("00");
    }

    @Test
    void fewBlocksAreUndecidedAndSkipped() throws Exception {
        GateReport report = report(runs(10_000, 10_100), runs(7_000));
        assertThat(report.decision()).isEqualTo(Decision.UNDECIDED);
        assertThat(report.blocks()).hasSize(1);
        assertThat(xml(report).getAttribute("skipped")).isEqualTo("1");
        assertThat(report(Map.of(), Map.of()).summary()).contains("no complete block");
        assertThat(report(runs(10_000, 9_000, 12_000), runs(9_000, 10_000, 11_000))
                        .summary())
                .containsPattern("would need about \\d+ more blocks");
    }

    @Test
    void aRunWithoutAResultDecidesNothing() throws Exception {
        GateReport report =
                report(runs(10_000, 10_100, 9_900), runs(10_020, 10_090, 9_910), "block 4 has no result: full");
        assertThat(report.decision()).isEqualTo(Decision.INVALID);
        assertThat(report.summary()).isEqualTo("INVALID: block 4 has no result: full");
        assertThat(xml(report).getAttribute("errors")).isEqualTo("1");
    }

    @Test
    void aBaselineThatWasThereAlreadyIsWarnedOf() {
        GateReport report = new GateEvaluation(
                        RULE, List.copyOf(runs(10_000, 10_050, 9_950, 10_000).values()), "runs/x", "candidate")
                .of(Map.of(), runs(8_000, 8_050, 7_950), List.of());
        assertThat(report.decision()).as("days are not known").isEqualTo(Decision.UNDECIDED);
        assertThat(report.document().text().lines().skip(1).findFirst())
                .hasValueSatisfying(line -> assertThat(line).startsWith("WARNING: nothing is paired"));
        assertThat(report.summary()).contains("after 3 blocks, not paired; the baseline's runs are of 1 occasion");
    }
}
