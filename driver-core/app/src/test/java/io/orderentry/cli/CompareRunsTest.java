package io.orderentry.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.cli.terminal.ExitCode;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code oe compare --run} up to the first run. */
@ResourceLock(Resources.SYSTEM_OUT)
@ResourceLock(Resources.SYSTEM_ERR)
class CompareRunsTest {
    private static final String EMBEDDED = "../../configs/targets/embedded.yaml";
    private static final String LOAD = "../../configs/loads/flat-out.yaml";

    private static Command compare(String words) {
        return Command.run(Stream.concat(
                        Stream.of("compare"),
                        Stream.of(words.replace("EMBEDDED", EMBEDDED)
                                .replace("LOAD", LOAD)
                                .split(" ")))
                .toArray(String[]::new));
    }

    @Test
    void twoTargetsAreAnExperimentWithoutAFile() {
        Command plan =
                compare("--run a=EMBEDDED --run b=jdbc:acme://host/db --load LOAD --repeat 2 --user me -w 3 --dry-run");
        assertThat(plan.exitCode()).as(plan.toString()).isZero();
        assertThat(plan.out())
                .startsWith("Experiment a-vs-b: 4 runs, 2 cells by 2 blocks, order abba")
                .containsPattern("target=a +a \\(embedded-postgresql in +flat-out: 3 +rebuild ")
                .containsPattern("target=b +b \\(jdbc:acme://host/db\\) .* rebuild ")
                .contains("4     2  block 2, target=a")
                .contains("Needs --replace unless it is empty: each run replaces the database of b");
    }

    @Test
    void filesOfEmbeddedServersAreCopiedAndFiveRunsAreMade() {
        Command plan = compare("--run a=EMBEDDED --run b=EMBEDDED --load LOAD --dry-run");
        assertThat(plan.out())
                .startsWith("Experiment a-vs-b: 10 runs")
                .containsPattern("target=a .* copy ")
                .doesNotContain("--replace");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --run a=EMBEDDED                              | --run: one side only, a; give another one to compare it with
            --run a=EMBEDDED --run a=EMBEDDED             | --run: the side 'a' is given twice
            --run EMBEDDED --run b=EMBEDDED               | --run: '../../configs/targets/embedded.yaml' is not SIDE=TARGET, such as
            --run a= --run b=EMBEDDED                     | --run: 'a=' is not SIDE=TARGET, such as
            --run a/b=EMBEDDED --run b=EMBEDDED           | --run: 'a/b=../../configs/targets/embedded.yaml' is not SIDE=TARGET
            --run a=EMBEDDED --run b=EMBEDDED runs/x      | --run: excludes PATH; give one of them
            --run a=EMBEDDED --run b=EMBEDDED --by x      | --run: excludes --by; give one of them
            --run a=EMBEDDED --run b=EMBEDDED --reference x | --run: excludes --reference; give one of them
            --run a=EMBEDDED --run b=none                 | there is no target 'none'
            --run a=EMBEDDED --run b=EMBEDDED --load none | there is no load 'none'
            --run a=EMBEDDED --run b=EMBEDDED --load LOAD --repeat 0 | experiment.repetitions: 0 is not in 1..1000 (--run)
            --run a=EMBEDDED --run b=EMBEDDED --load LOAD --allow isolaton --dry-run | --allow: there is no comparison key 'isolaton', did you mean 'isolation'?
            --run a=EMBEDDED --run b=EMBEDDED --load LOAD --label target=x --dry-run | --label target: is a label that the experiment gives
            """)
    void refused(String words, String sentence) {
        Command refused = compare(words);
        assertThat(refused.exitCode()).as(refused.toString()).isEqualTo(ExitCode.REFUSED);
        assertThat(refused.err()).startsWith("oe: " + sentence);
    }

    @Test
    void aPasswordInAUrlIsNotPrinted() {
        Command refused = compare("--run a=jdbc:acme://me:geheim@host/db?password=hush --run a=EMBEDDED --dry-run");
        assertThat(refused.out() + refused.err()).doesNotContain("geheim", "hush");
        Command plan =
                compare("--run a=jdbc:acme://me:geheim@host/db?password=hush --run b=EMBEDDED --load LOAD --dry-run");
        assertThat(plan.exitCode()).as(plan.toString()).isZero();
        assertThat(plan.out() + plan.err()).doesNotContain("geheim", "hush").contains("jdbc:acme://***@host/db");
    }
}
