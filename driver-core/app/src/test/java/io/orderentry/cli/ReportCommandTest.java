package io.orderentry.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.result.Result;
import io.orderentry.result.ResultFixtures;
import io.orderentry.result.ResultJson;
import io.orderentry.result.Results;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code oe runs}, and {@code oe report} of one run and of folders of runs. */
@Command.Prints
class ReportCommandTest {
    private static final String YELLOW = "\u001b[33m";
    private static final String GREEN = "\u001b[32m";

    @TempDir
    Path folder;

    @Test
    void theNewestIsLastAndWhatCannotBeReadIsNamed() throws IOException {
        Path series = folder.resolve("series");
        Path first = ResultFixtures.run()
                .newOrders(54_321)
                .label("platform", "native")
                .label("comment", "so long that the line would be longer than eighty columns with it in it")
                .notDurable("fsync", "off")
                .in(series, "z");
        Path second = ResultFixtures.run().newOrders(60_000).in(folder, "a");
        Path broken = ResultFixtures.run().newOrders(60_000).in(folder, "broken");
        Files.writeString(broken.resolve("result.json"), "{");
        Path cut = Files.createDirectories(folder.resolve("cut"));
        Files.writeString(cut.resolve("settings.yaml"), "name: x\n");

        Command runs = Command.good("runs", folder.toString());
        String[] lines = runs.out().split("\n");
        Path csv = folder.resolve("runs.csv");
        Command.good("runs", folder.toString(), "--csv", "" + csv);
        assertThat(Files.readAllLines(csv)).hasSize(3).satisfies(rows -> {
            assertThat(rows.get(0))
                    .startsWith("folder,verdict.status,")
                    .contains(",identity.startUtc,", ",identity.labels.platform,", ",newOrdersPerMinute,");
            assertThat(rows.get(1)).startsWith(first + ",PASS,").contains(",54321,");
        });
        Path json = folder.resolve("runs.json");
        Path html = folder.resolve("runs.html");
        Command.good("runs", folder.toString(), "--json", "" + json, "--html", "" + html);
        assertThat(json).content().contains("\"newOrdersPerMinute\": 54321", "\"platform\": \"native\"");
        assertThat(html).content().contains(">54,321<", second.toString());
        assertThat(lines[0]).matches("when \\(UTC\\) +load +NOPM +p95 ms +verdict");
        assertThat(lines[1]).matches("2026-\\d\\d-\\d\\d \\d\\d:\\d\\d +\\S+ w2 c8 +54,321 +[\\d.]+ +PASS");
        assertThat(runs.out())
                .containsSubsequence(
                        first.toString(), "platform=native", "limited: not durable", "60,000", second.toString())
                .contains("unreadable: " + broken.resolve("result.json") + " is not complete JSON")
                .contains("unreadable: " + cut + " is no run folder: it has no result.json");
        String relative = runs.out().replace(folder.toString(), "runs");
        assertThat(relative.lines().filter(line -> !line.startsWith("unreadable")))
                .allSatisfy(
                        line -> assertThat(line).hasSizeLessThanOrEqualTo(80).doesNotEndWith(" "));
    }

    @Test
    void aFolderWithoutRunsAndOneWhosePercentileIsOfFewTransactions() {
        assertThat(Command.run("runs", folder.toString()).out()).isEqualTo("no runs in " + folder + "\n");
        Command refused = Command.refused("runs", folder.resolve("none").toString());
        assertThat(refused.err()).isEqualTo("oe: there is no folder " + folder.resolve("none") + " with runs\n");
        ResultFixtures.run().newOrders(199).in(folder, "few");
        assertThat(Command.run("runs", folder.toString()).out()).containsPattern(" 199 +26\\.75\\* +PASS");
    }

    @Test
    void theReportOfASeriesIsItsListAndMean() {
        for (int i = 0; i < 3; i++) {
            ResultFixtures.run().newOrders(50_000 + 1_000L * i).in(folder, "r-" + i);
        }
        Command report = Command.good("report", folder.toString());
        assertThat(report.out())
                .startsWith("run  verdict    NOPM  p95 ms  folder\n  1  PASS     50,000")
                .containsPattern("mean of 3 runs that passed +95 % confidence interval")
                .containsPattern("New-Orders per minute \\(NOPM\\)\n  geometric +50,993 /min +48,\\d+ to 53,\\d+\n"
                        + "  arithmetic +51,000 /min\n  coefficient of variation +2.0 %\n")
                .containsPattern("smallest difference that is detected +3 a side +5 a side +10 a side +20 a side\n"
                        + "New-Orders per minute \\(NOPM\\) +9.0 % +4.7 % +2.8 % +1.8 %\n")
                .doesNotContain("not equal");
    }

    @Test
    void theReportOfFewOrUnequalRunsOrOfSeveralLoadsSaysSo() {
        ResultFixtures.run().newOrders(50_000).in(folder, "r-0");
        assertThat(Command.run("report", folder.toString()).out())
                .containsPattern("mean of 1 run that passed")
                .containsPattern("50,000 /min +none: 1 run, 3 needed");
        ResultFixtures.run()
                .newOrders(50_000)
                .set("/server/settings/work_mem", "8MB")
                .in(folder, "r-1");
        assertThat(Command.run("report", folder.toString()).out())
                .contains("The runs are not equal: server work_mem is");
        ResultFixtures.run().newOrders(50_000).pace("rate").rate(100).in(folder, "r-2");
        assertThat(Command.run("report", folder.toString()).out())
                .endsWith("\nNo mean: the runs that passed are of 2 loads.\n")
                .doesNotContain("mean of");
    }

    private String run(Result result) throws IOException {
        Files.writeString(folder.resolve("result.json"), ResultJson.text(result));
        return folder.toString();
    }

    @Test
    void theSummaryIsTheDefault() throws IOException {
        Command command = Command.good("report", run(Results.good()));
        assertThat(command.out().lines()).hasSizeLessThan(40).anyMatch(line -> line.startsWith("Checks "));
        assertThat(command.out())
                .containsPattern("\\A\\S PASS  example .* 12,345 NOPM")
                .contains("folder    " + folder)
                .doesNotContain("\u001b");
    }

    @Test
    void fullIsAllThereIs() throws IOException {
        Command command = Command.good("report", "--full", run(Results.good()));
        assertThat(command.out())
                .startsWith("PASS: nothing failed")
                .contains("Transaction outcomes", "Input audit", "Disclosures", "60-day space and pricing");
    }

    @Test
    void colorIsForVerdictAndWarnings() throws IOException {
        Command command = Command.good("--color", "always", "report", run(Results.good()));
        assertThat(command.out().lines())
                .element(0)
                .asString()
                .startsWith(GREEN)
                .endsWith("\u001b[0m");
        assertThat(command.out().lines())
                .filteredOn(line -> line.contains("\u001b"))
                .hasSizeBetween(3, 10)
                .allMatch(line -> line.startsWith(GREEN) || line.startsWith(YELLOW));
        assertThat(Command.run("--color=never", "report", folder.toString()).out())
                .doesNotContain("\u001b");
        assertThat(Command.run("--color", "always", "help", "report", "--all").out())
                .contains("\u001b[");
        assertThat(Command.run("--color", "never", "help", "report", "--all").out())
                .doesNotContain("\u001b[");
    }
}
