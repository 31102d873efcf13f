package io.orderentry.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.result.ResultFixtures;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/** Exit codes, sentences and files of {@code oe compare}. */
@ResourceLock(Resources.SYSTEM_OUT)
@ResourceLock(Resources.SYSTEM_ERR)
class CompareCommandTest {
    @TempDir
    Path folder;

    private final List<String> runs = new ArrayList<>();
    private final StringBuilder err = new StringBuilder();
    private final StringBuilder out = new StringBuilder();

    @BeforeEach
    void threeRunsASide() {
        for (int i = 0; i < 3; i++) {
            runs.add(ResultFixtures.run()
                    .newOrders(100_000 + 200L * i)
                    .label("platform", "native")
                    .in(folder, "n" + i)
                    .toString());
            runs.add(ResultFixtures.run()
                    .newOrders(90_000 + 200L * i)
                    .label("platform", "vm")
                    .in(folder, "v" + i)
                    .toString());
        }
    }

    @Test
    void goodAndWorse() {
        assertThat(compare("--by", "platform", "--reference", "native")).isZero();
        assertThat(compare("--by", "platform", "--reference", "native", "--at-least", "0.85"))
                .isZero();
        assertThat(compare("--by", "platform", "--reference", "native", "--at-least", "0.95"))
                .isEqualTo(1);
        assertThat(compare("--by", "platform", "--reference", "native", "--within", "10ms"))
                .isZero();
        assertThat(err.toString()).isEmpty();
        assertThat(out.toString())
                .startsWith("ANSWER  vm is ")
                .contains("Comparison by platform: native (3 runs), vm (3 runs)")
                .contains("HOLDS: throughput ratio of vm at least 0.85 of native")
                .contains("VIOLATED: throughput ratio of vm at least 0.95 of native");
    }

    @Test
    void undecided() {
        assertThat(compare("--by", "platform", "--reference", "native", "--at-least", "0.9"))
                .isEqualTo(4);
        assertThat(out.toString()).contains("UNDECIDED: throughput ratio of vm at least 0.9 of native: one-sided 95 %");
        runs.remove(0);
        assertThat(compare("--by", "platform", "--reference", "native", "--at-least", "0.5"))
                .isEqualTo(4);
        assertThat(out.toString()).contains("make 1 more of native");
    }

    @Test
    void whatIsAllowedToDiffer() {
        runs.add(ResultFixtures.run()
                .newOrders(90_000)
                .set("/identity/isolation", "serializable")
                .label("platform", "vm")
                .in(folder, "other")
                .toString());
        assertThat(compare("--by", "platform", "--reference", "native")).isEqualTo(2);
        assertThat(err.toString())
                .isEqualTo("oe: the runs differ in what must be the same: isolation (native: read committed, vm: read"
                        + " committed or serializable); --allow isolation compares them anyway\n");
        assertThat(compare("--by", "platform", "--reference", "native", "--allow", "isolation"))
                .isZero();
        assertThat(compare("--by", "platform", "--reference", "native", "--force"))
                .isZero();
        assertThat(compare("--by", "platform", "--reference", "native", "--allow", "isolaton"))
                .isEqualTo(2);
        assertThat(err.toString()).contains("did you mean 'isolation'?");
    }

    @Test
    void refused() {
        assertThat(compare("--by", "platfrom", "--reference", "native")).isEqualTo(2);
        assertThat(err.toString()).isEqualTo("oe: --by: no run has a label 'platfrom', did you mean 'platform'?\n");
        assertThat(compare("--by", "platform", "--reference", "native", "--within", "10"))
                .isEqualTo(2);
        assertThat(err.toString()).contains("oe: --within: '10' is not a duration such as 500ms");
        runs.add(folder.resolve("none").toString());
        assertThat(compare("--by", "platform", "--reference", "native")).isEqualTo(2);
        assertThat(err.toString()).contains("none is no run folder: there is no such folder");
    }

    @Test
    void files() throws Exception {
        Path csv = folder.resolve("c.csv");
        Path json = folder.resolve("c.json");
        assertThat(compare(
                        "--by",
                        "platform",
                        "--reference",
                        "native",
                        "--csv",
                        csv.toString(),
                        "--json",
                        json.toString()))
                .isZero();
        assertThat(Files.readString(csv)).startsWith("measure,label,unit,").contains("newOrdersPerMinute,");
        assertThat(Files.readString(json)).contains("\"reference\": \"native\"");
        assertThat(compare("--by", "platform", "--reference", "native", "--csv", folder.toString()))
                .isEqualTo(2);
    }

    @Test
    void eachPathIsASide() {
        Path before = folder.resolve("w/before-20260101T000000Z");
        Path after = folder.resolve("w/after-20260102T000000Z");
        for (int i = 0; i < 3; i++) {
            ResultFixtures.run().newOrders(100_000 + 200L * i).in(before, "r" + i);
            ResultFixtures.run().newOrders(90_000 + 200L * i).in(after, "r" + i);
        }
        runs.clear();
        runs.addAll(List.of(after.toString(), before.toString()));
        assertThat(compare()).isZero();
        assertThat(out.toString())
                .startsWith("ANSWER  before is 11.1 % faster than after (95 % CI ")
                .contains("\nComparison by path: after (3 runs), before (3 runs)\nThe reference is after.\n");
        out.setLength(0);
        assertThat(compare("--anonymous")).isZero();
        assertThat(out.toString())
                .contains("\nComparison by path: side 1 (3 runs), side 2 (3 runs)")
                .doesNotContain("after-2026");
    }

    @Test
    void oneSideIsNoComparison() {
        runs.clear();
        assertThat(compare()).isEqualTo(2);
        assertThat(err.toString())
                .isEqualTo("oe: compare: nothing to compare: no path is given; name two run folders\n");
        err.setLength(0);
        runs.add(folder.toString());
        assertThat(compare()).isEqualTo(2);
        assertThat(err.toString())
                .isEqualTo("oe: there is one side only: " + folder
                        + "; name another path to compare it with, or a label" + " with --by and --reference\n");
        assertThat(compare("--reference", "native")).isEqualTo(2);
        assertThat(err.toString()).contains("oe: --reference: needs --by; without it the first path is the reference");
        assertThat(compare("--by", "platform", "--reference", "native")).isZero();
    }

    @Test
    void assertionsAreTestCases() throws Exception {
        Path junit = folder.resolve("gate.xml");
        assertThat(compare(
                        "--by", "platform", "--reference", "native", "--at-least", "0.95", "--junit", junit.toString()))
                .isEqualTo(1);
        assertThat(Files.readString(junit)).contains("tests=\"1\" failures=\"1\" skipped=\"0\"", "<failure message=");
    }

    @Test
    void theFirstScreenIsShortAndTheRestIsPrintedOnDemand() {
        List<String> words = new ArrayList<>(List.of("compare", "--by", "platform", "--reference", "native"));
        words.addAll(runs);
        Command screen = Command.run(words.toArray(String[]::new));

        assertThat(screen.out()).startsWith("ANSWER  vm is ").endsWith("\nAll figures: --full\n");
        assertThat(screen.out().lines()).hasSizeLessThanOrEqualTo(25);
        assertThat(compare("--by", "platform", "--reference", "native")).isZero();
        assertThat(out.toString()).startsWith("ANSWER  vm is ").contains("\nDisclosures\n");
    }

    private int compare(String... options) {
        List<String> words = new ArrayList<>(List.of("compare", "--full"));
        words.addAll(runs);
        words.addAll(Arrays.asList(options));
        Command command = Command.run(words.toArray(String[]::new));
        out.append(command.out());
        err.append(command.err());
        return command.exitCode();
    }
}
