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
class HistoryCommandTest {
    @TempDir
    private Path folder;

    @Test
    void printsAndWritesThePage() {
        ResultFixtures.run().in(folder, "a");
        Path page = folder.resolve("history.html");
        Command command = Command.run("history", folder.toString(), "--html", page.toString());
        assertThat(command.exitCode()).as(command.toString()).isZero();
        assertThat(command.out()).startsWith("ANSWER  1 run, and a change shows from 6 runs on.");
        assertThat(page).content().contains("History of runs");
    }

    @Test
    void runsOfSeveralLoadsAreRefusedTogether() {
        ResultFixtures.run().in(folder, "a");
        ResultFixtures.run().warehouses(9).in(folder, "b");
        Command command = Command.run("history", folder.toString(), "--together");
        assertThat(command.exitCode()).isEqualTo(ExitCode.REFUSED);
        assertThat(command.err()).contains("oe: --together: the runs are of 2 loads: ");
        Command none = Command.run("history", folder.resolve("none").toString());
        assertThat(none.exitCode()).isEqualTo(ExitCode.REFUSED);
        assertThat(none.err()).contains("oe: there is no folder ");
    }
}
