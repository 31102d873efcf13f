package io.orderentry.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code oe experiment} up to the first run. */
@ResourceLock(Resources.SYSTEM_OUT)
@ResourceLock(Resources.SYSTEM_ERR)
class ExperimentCommandTest {
    @TempDir
    private static Path folder;

    /** Two cells of the embedded server. */
    private static Path file() throws IOException {
        return Files.writeString(folder.resolve("two.yaml"), """
                target: ../../configs/targets/embedded.yaml
                load: ../../configs/loads/flat-out.yaml
                factors: {commit: {durable: {}, relaxed: {target.settings.synchronous_commit: off}}}
                """);
    }

    private static Command experiment(String words) throws IOException {
        return Command.run(Stream.concat(
                        Stream.of("experiment"),
                        Stream.of(words.replace("EMBEDDED", "../../configs/targets/embedded.yaml")
                                .replace("LOAD", "../../configs/loads/flat-out.yaml")
                                .replace("FILE", file().toString())
                                .split(" ")))
                .toArray(String[]::new));
    }

    @Test
    void untilDecidedDrawsTheOrderOfAtMostTwentyBlocks() throws IOException {
        Command plan = experiment("FILE --at-least 0.95 --until-decided --dry-run");
        assertThat(plan.exitCode()).as(plan.toString()).isZero();
        assertThat(plan.out()).startsWith("Experiment two: 40 runs, 2 cells by 20 blocks, order random");
        assertThat(experiment("FILE --at-least 0.95 --until-decided --repeat 6 --dry-run")
                        .out())
                .startsWith("Experiment two: 12 runs, 2 cells by 6 blocks, order random");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            FILE --until-decided                             | --until-decided: needs --at-least SHARE; add it
            FILE --until-decided --at-least 0                | --at-least: 0.0 is not above 0 and at most 10
            FILE --until-decided --at-least 0.9 --repeat 2   | --until-decided: a largest number of 2 blocks is not in 3..200; give --repeat N
            FILE --until-decided --at-least 0.9 --repeat 201 | --until-decided: a largest number of 201 blocks is not in 3..200
            FILE --at-least 0.9 --set load.pace=rate --set load.rate=5 | --at-least: the load 'flat-out' has the pace 'rate', which prescribes its throughput
            FILE --junit none/gate.xml                       | --junit: there is no folder
            """)
    void refused(String words, String sentence) throws IOException {
        Command refused = experiment(words);
        assertThat(refused.exitCode()).as(refused.toString()).isEqualTo(ExitCode.REFUSED);
        assertThat(refused.err()).startsWith("oe: " + sentence);
    }
}
