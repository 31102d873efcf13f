package io.orderentry.cli.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.cli.Command;
import io.orderentry.cli.terminal.ExitCode;
import io.orderentry.compare.ResultFixtures;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@ResourceLock(Resources.SYSTEM_OUT)
@ResourceLock(Resources.SYSTEM_ERR)
class NoiseCommandTest {
    @TempDir
    private Path folder;

    @Test
    void runFoldersAreReportedWithoutADatabase() {
        for (int i = 0; i < 4; i++) {
            ResultFixtures.run().newOrders(1_000 + i).in(folder, "run-" + i);
        }
        Path page = folder.resolve("noise.html");
        Command command = Command.run("noise", folder.toString(), "--html", page.toString());
        assertThat(command.exitCode()).as(command.toString()).isZero();
        assertThat(command.out()).contains("ANSWER  New-Orders per minute (NOPM) varies by 0.13 %");
        assertThat(page).content().contains("Noise of equal runs");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            noise --covariate stael             | oe: --covariate: 'stael' is unknown, did you mean 'steal'?
            noise --repeat 3 FOLDER               | oe: --repeat: excludes RUN; give one of them
            noise --duration 5s FOLDER          | oe: --duration: excludes RUN; give one of them
            noise --together FOLDER             | oe: --together: the runs are of 2 loads
            noise FOLDER/none                   | oe: there is no folder
            noise --repeat 0                      | oe
            noise --target nowhere              | oe: there is no target 'nowhere'
            """)
    void badInputIsRefused(String words, String beginning) {
        ResultFixtures.run().in(folder, "a");
        ResultFixtures.run().warehouses(9).in(folder, "b");
        Command command =
                Command.run(words.strip().replace("FOLDER", folder.toString()).split(" "));
        assertThat(command.exitCode()).as(command.toString()).isEqualTo(ExitCode.REFUSED);
        assertThat(command.err()).contains(beginning.strip());
        assertThat(command.out()).isEmpty();
    }
}
