package io.orderentry.cli.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.cli.Command;
import io.orderentry.cli.terminal.ExitCode;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code oe gate} up to the first run. */
@ResourceLock(Resources.SYSTEM_OUT)
@ResourceLock(Resources.SYSTEM_ERR)
class GateCommandTest {
    private static Command gate(String words) {
        return Command.run(Stream.concat(
                        Stream.of("gate"),
                        Stream.of(words.replace("EMBEDDED", "../../configs/targets/embedded.yaml")
                                .replace("LOAD", "../../configs/loads/flat-out.yaml")
                                .replace("EXPERIMENTS", "../../configs/experiments")
                                .split(" ")))
                .toArray(String[]::new));
    }

    @Test
    void oneTargetWithOtherSettingsIsAnExperimentOfTwoCells() {
        Command plan = gate(
                "EMBEDDED --load LOAD --candidate-set target.settings.synchronous_commit=off --blocks 4 --dry-run");
        assertThat(plan.exitCode()).as(plan.toString()).isZero();
        assertThat(plan.out())
                .startsWith("Experiment gate: 8 runs, 2 cells by 4 blocks, order random")
                .containsPattern("target=baseline .* copy ")
                .contains("5     3  block 3, target=candidate")
                .containsPattern("are called slower\\s+in\\s+at\\s+most\\s+5 % of gates");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            a b c                                          | gate: 3 targets are given: a, b, c; a gate has two
            none                                           | there is no target 'none'
            EMBEDDED --at-least-slower 90%                 | --at-least-slower: 90 % is not in 0.1 % to 50 %
            EMBEDDED --at-least-slower much                | --at-least-slower: 'much' is not a percentage such as 5%
            EMBEDDED --alpha 1                             | --alpha: 1.0 is not in 0.001..0.3
            EMBEDDED --beta 0                              | --beta: 0.0 is not in 0.001..0.3
            EMBEDDED --blocks 2                            | --blocks: 2 is not in 3..200
            EMBEDDED --fresh cache                         | --fresh: 'cache' is not server
            EMBEDDED --junit none/gate.xml                 | --junit: there is no folder
            EMBEDDED --candidate-set x                     | --candidate-set: 'x' is not key=value
            EMBEDDED --load LOAD --candidate-set load.mod=x | oe gate: factors.target.candidate.load.mod: unknown key 'mod', did you mean 'mode'?
            EMBEDDED --load LOAD --set load.pace=rate --set load.rate=5 | gate: the load 'flat-out' has the pace 'rate', which prescribes its throughput
            EMBEDDED --load LOAD --baseline none           | none is no run folder: there is no such folder
            EMBEDDED --pace paced                          | gate: unknown option '--pace'
            EMBEDDED EMBEDDED --baseline none              | --baseline: its runs are there already, and two targets are given
            jdbc:acme://host/db --load LOAD --fresh server | --fresh server: the driver cannot restart the server of target=baseline
            EMBEDDED --load LOAD --budget soon             | --budget: 'soon'
            --experiment EXPERIMENTS/durability.yaml --load LOAD | --experiment: excludes --load; give one of them
            EMBEDDED --experiment EXPERIMENTS/durability.yaml | --experiment: excludes TARGET; give one of them
            --experiment EXPERIMENTS/durability.yaml --baseline x | --experiment: excludes --baseline; give one of them
            --candidate-set a=b --experiment EXPERIMENTS/durability.yaml | --candidate-set: excludes --experiment; give one of them
            EMBEDDED --baseline-set a=b --baseline-set c=d --baseline x | --baseline-set: excludes --baseline; give one of them
            EMBEDDED --load LOAD --candidate-set load.mode=x --candidate-set load.mode=y | --candidate-set: load.mode is given twice
            """)
    void refused(String words, String sentence) {
        Command refused = gate(words);
        assertThat(refused.exitCode()).as(refused.toString()).isEqualTo(ExitCode.REFUSED);
        assertThat(refused.err()).contains("oe: " + sentence);
    }
}
