package io.orderentry.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.result.ResultFixtures;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Exit codes, sentences and files of {@code oe compare}. */
@Command.Prints
class CompareCommandTest {
    private static final String SIDES = "--by platform --reference native ";

    @TempDir
    Path folder;

    private final List<String> runs = new ArrayList<>();

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

    private Command compare(int exitCode, String options) {
        List<String> words = new ArrayList<>(List.of("compare", "--full"));
        words.addAll(runs);
        words.addAll(List.of(options.strip().split(" +")));
        words.remove("");
        return Command.run(words.toArray(String[]::new)).ended(exitCode);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --by platform --reference native                 | 0 | ANSWER  vm is
            --by platform --reference native                 | 0 | Comparison by platform: native (3 runs), vm (3 runs)
            --by platform --reference native --at-least 0.85 | 0 | HOLDS: throughput ratio of vm at least 0.85 of native
            --by platform --reference native --at-least 0.95 | 1 | VIOLATED: throughput ratio of vm at least 0.95 of native
            --by platform --reference native --at-least 0.9  | 4 | UNDECIDED: throughput ratio of vm at least 0.9 of native: one-sided 95 %
            --by platform --reference native --within 10ms   | 0 | HOLDS
            """)
    void answers(String options, int exitCode, String text) {
        Command command = compare(exitCode, options);
        assertThat(command.out()).startsWith("ANSWER  vm is ").contains(text);
        assertThat(command.err()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ''                                          | 2 | oe: the runs differ in what must be the same: isolation (native: read committed, vm: read committed or serializable); --allow isolation compares them anyway
            --allow isolation                           | 0 | ''
            --force                                     | 0 | ''
            --allow isolaton                            | 2 | did you mean 'isolation'?
            """)
    void whatIsAllowedToDiffer(String options, int exitCode, String text) {
        runs.add(ResultFixtures.run()
                .newOrders(90_000)
                .set("/identity/isolation", "serializable")
                .label("platform", "vm")
                .in(folder, "other")
                .toString());
        assertThat(compare(exitCode, SIDES + options).err()).contains(text);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --by platfrom --reference native             | oe: --by: no run has a label 'platfrom', did you mean 'platform'?
            --by platform --reference native --within 10 | oe: --within: '10' is not a duration such as 500ms
            --by platform --reference native none        | oe: none is no run folder: there is no such folder
            --by platform --reference native --csv FOLDER | oe: --csv: FOLDER cannot be written
            --reference native                           | oe: --reference: needs --by; without it the first path is the reference
            """)
    void refused(String options, String sentence) {
        assertThat(compare(2, options.replace("FOLDER", folder.toString())).err())
                .startsWith(sentence.replace("FOLDER", folder.toString()));
    }

    @Test
    void filesWithAssertionsAsTestCases() throws Exception {
        Path csv = folder.resolve("c.csv");
        Path json = folder.resolve("c.json");
        Path junit = folder.resolve("gate.xml");
        compare(1, SIDES + "--at-least 0.95 --csv " + csv + " --json " + json + " --junit " + junit);
        assertThat(Files.readString(csv)).startsWith("measure,label,unit,").contains("newOrdersPerMinute,");
        assertThat(Files.readString(json)).contains("\"reference\": \"native\"");
        assertThat(Files.readString(junit)).contains("tests=\"1\" failures=\"1\" skipped=\"0\"", "<failure message=");
        // A side of two runs decides nothing.
        runs.remove(0);
        assertThat(compare(4, SIDES + "--at-least 0.5").out()).contains("make 1 more of native");
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
        assertThat(compare(0, "").out())
                .startsWith("ANSWER  before is 11.1 % faster than after (95 % CI ")
                .contains("\nComparison by path: after (3 runs), before (3 runs)\nThe reference is after.\n");
        assertThat(compare(0, "--anonymous").out())
                .contains("\nComparison by path: side 1 (3 runs), side 2 (3 runs)")
                .doesNotContain("after-2026");
    }

    @Test
    void oneSideIsNoComparison() {
        runs.clear();
        assertThat(compare(2, "").err())
                .isEqualTo("oe: compare: nothing to compare: no path is given; name two run folders\n");
        runs.add(folder.toString());
        assertThat(compare(2, "").err())
                .isEqualTo("oe: there is one side only: " + folder
                        + "; name another path to compare it with, or a label" + " with --by and --reference\n");
        compare(0, SIDES);
    }

    @Test
    void theFirstScreenIsShortAndTheRestIsPrintedOnDemand() {
        List<String> words = new ArrayList<>(List.of("compare", "--by", "platform", "--reference", "native"));
        words.addAll(runs);
        Command screen = Command.run(words.toArray(String[]::new));

        assertThat(screen.out()).startsWith("ANSWER  vm is ").endsWith("\nAll figures: --full\n");
        assertThat(screen.out().lines()).hasSizeLessThanOrEqualTo(25);
        assertThat(compare(0, SIDES).out()).startsWith("ANSWER  vm is ").contains("\nDisclosures\n");
    }
}
