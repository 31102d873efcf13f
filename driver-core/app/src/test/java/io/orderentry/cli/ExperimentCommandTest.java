package io.orderentry.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.config.Configs;
import io.orderentry.config.Experiment;
import io.orderentry.experiment.ExperimentText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code oe experiment} up to the first run. */
@Command.Prints
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
        return Command.good(("experiment " + words)
                .replace("EMBEDDED", "../../configs/targets/embedded.yaml")
                .replace("LOAD", "../../configs/loads/flat-out.yaml")
                .replace("FILE", file().toString())
                .split(" "));
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
        assertThat(plan.out())
                .startsWith("Experiment target: 4 runs, 2 cells by 2 blocks, order abba")
                .containsPattern("target=embedded .* rebuild ")
                .contains("target=acme://host/db", "Needs --replace unless it is empty")
                .doesNotContain("geheim", "hush");
    }
}
