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

@ResourceLock(Resources.SYSTEM_OUT)
@ResourceLock(Resources.SYSTEM_ERR)
class ExportCommandTest {
    @TempDir
    private Path folder;

    @Test
    void writesTheTableAndNamesWhatIsLeftOut() {
        ResultFixtures.run().in(folder, "a");
        ResultFixtures.run().interrupted().in(folder, "b");
        Path out = folder.resolve("figures.csv");
        Command command = Command.run("export", folder.toString(), "--out", out.toString());
        assertThat(command.exitCode()).as(command.toString()).isZero();
        assertThat(command.out()).contains(" figures of 1 run are in " + out);
        assertThat(command.err()).contains("b is left out: interrupted");
        assertThat(out).content().startsWith("run,start,load,metric,scope,value,unit,absent\r\n");
    }

    @Test
    void badInputIsRefused() {
        ResultFixtures.run().in(folder, "a");
        Path out = folder.resolve("none/figures.csv");
        Command format = Command.run("export", folder.toString(), "--format", "jsonlines", "--out", out.toString());
        assertThat(format.exitCode()).isEqualTo(ExitCode.REFUSED);
        assertThat(format.err()).contains("oe: --format: 'jsonlines' is unknown");
        Command place = Command.run("export", folder.toString(), "--out", out.toString());
        assertThat(place.exitCode()).isEqualTo(ExitCode.REFUSED);
        assertThat(place.err()).contains("oe: --out: " + out + " cannot be written: ");
    }
}
