package io.orderentry.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.cli.terminal.ExitCode;
import io.orderentry.config.Configs;
import io.orderentry.config.Experiment;
import io.orderentry.experiment.ExperimentText;
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

    /** Who cloned another's folder may not know that its configs come before those of the driver. */
    @Test
    void aFileOfTheWorkingFolderIsNamedInTheFirstLine() throws IOException {
        Experiment own = new Configs(Path.of("..", ".."), getClass().getClassLoader()).experiment("durability");
        assertThat(ExperimentText.title(own)).isEqualTo("Experiment durability (configs/experiments/durability.yaml)");
        assertThat(experiment("--vary load.connections=1,2 --target EMBEDDED --load LOAD --dry-run")
                        .out())
                .startsWith("Experiment connections: ");
    }

    @Test
    void untilDecidedDrawsTheOrderOfAtMostTwentyBlocks() throws IOException {
        Command plan = experiment("FILE --at-least 0.95 --until-decided --dry-run");
        assertThat(plan.exitCode()).as(plan.toString()).isZero();
        assertThat(plan.out().replaceAll("\\s+", " "))
                .startsWith("Experiment two (" + file() + "): 40 runs, 2 cells by 20 blocks, order random");
        assertThat(experiment("FILE --at-least 0.95 --until-decided --repeat 6 --dry-run")
                        .out()
                        .replaceAll("\\s+", " "))
                .startsWith("Experiment two (" + file() + "): 12 runs, 2 cells by 6 blocks, order random");
    }

    @Test
    void variedKeysAreFactorsWhoseCellsAreAllCombinations() throws IOException {
        Command plan = experiment("--vary load.connections=1,2,4 --vary target.settings.synchronous_commit=on,off"
                + " --target EMBEDDED --load LOAD -w 3 --repeat 2 --dry-run");
        assertThat(plan.exitCode()).as(plan.toString()).isZero();
        assertThat(plan.out().replaceAll("\\s+", " "))
                .startsWith("Experiment connections-synchronous_commit: 12 runs, 6 cells by 2 blocks, order abba")
                .containsPattern("connections=4, synchronous_commit=off copy ")
                .contains("nothing was run");
    }

    @Test
    void oneSettingOfAServerIsAPlatformWhoseVariableIsVaried() throws IOException {
        Command plan = experiment(
                "--vary platform=../../configs/platforms/postgresql-setting.yaml --platform SETTING=shared_buffers"
                        + " --vary platform.VALUE=128MB,1GB --target jdbc:acme://host/db --load LOAD --repeat 2 --dry-run");
        assertThat(plan.exitCode()).as(plan.toString()).isZero();
        assertThat(plan.out().replaceAll("\\s+", " "))
                .startsWith("Experiment platform-VALUE: 4 runs, 2 cells by 2 blocks, order abba")
                .contains(
                        "VALUE 128MB",
                        "VALUE 1GB",
                        "Can run here: 0 of 2 cells, because",
                        "no plugin speaks to jdbc:acme:");
    }

    @Test
    void targetsAreNamedByTheirFilesAndUrls() throws IOException {
        Command plan = experiment("--vary target=EMBEDDED,jdbc:acme://me:geheim@host/db?password=hush --load LOAD"
                + " --repeat 2 --dry-run");
        assertThat(plan.exitCode()).as(plan.toString()).isZero();
        assertThat(plan.out())
                .startsWith("Experiment target: 4 runs, 2 cells by 2 blocks, order abba")
                .containsPattern("target=embedded .* rebuild ")
                .contains("target=acme://host/db", "Needs --replace unless it is empty")
                .doesNotContain("geheim", "hush");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            FILE --until-decided                             | --until-decided: needs --at-least SHARE; add it
            FILE --until-decided --at-least 0                | --at-least: 0.0 is not above 0 and at most 10
            FILE --until-decided --at-least 0.9 --repeat 2   | --until-decided: a largest number of 2 blocks is not in 3..200; give --repeat N
            FILE --until-decided --at-least 0.9 --repeat 201 | --until-decided: a largest number of 201 blocks is not in 3..200
            FILE --at-least 0.9 --set load.pace=rate --set load.rate=5 | --at-least: the load 'flat-out' has the pace 'rate', which prescribes its throughput
            --vary load.connections=1,2 FILE                        | --vary: excludes NAME|FILE; give one of them
            FILE --target EMBEDDED                                  | --target: excludes NAME
            --dry-run                                               | experiment: nothing to run: name an experiment, give a key and its values
            --vary load.connections                                 | --vary: 'load.connections' is not KEY=V1,V2,..., such as load.connections=1,2,4
            --vary connections=1,2                                  | --vary: unknown key 'connections'
            --vary load.conections=1,2 --load LOAD --target EMBEDDED | --vary: factors.conections.1.load.conections: unknown key 'conections', did you mean 'connections'?
            --vary load.connections=4                               | --vary: load.connections has one value; give two or more
            --vary load.connections=4,4                             | --vary: load.connections has '4' twice
            --vary load.connections=4,                              | --vary: load.connections has a value that is empty
            --vary load.mode=a,b --vary load.mode=c,d               | --vary: load.mode is given twice
            --vary target=EMBEDDED,h2 --target EMBEDDED             | --target: is what --vary target varies; give one of them
            --vary load.connections=1,2 --load LOAD --target EMBEDDED -c 4 | --connections: is what the factor 'connections' varies
            --vary load.connections=1,2,4 --load LOAD --target EMBEDDED --at-least 0.9 --until-decided | --until-decided: --vary has 3 cells; the test compares two
            --vary load.connections=1,2 --load LOAD --target EMBEDDED --label connections=x --dry-run | --label connections: is a label that the experiment gives
            --resume none                                           | none is no experiment folder
            FILE --junit none/gate.xml                       | --junit: there is no folder
            """)
    void refused(String words, String sentence) throws IOException {
        Command refused = experiment(words);
        assertThat(refused.exitCode()).as(refused.toString()).isEqualTo(ExitCode.REFUSED);
        assertThat(refused.err()).startsWith("oe: " + sentence);
    }
}
