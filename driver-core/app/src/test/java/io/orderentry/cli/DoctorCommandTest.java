package io.orderentry.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.cli.terminal.ExitCode;
import io.orderentry.report.Page;
import io.orderentry.result.Results;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Command.Prints
class DoctorCommandTest {
    /** The jar has the shipped loads; these tests have their files. */
    private static final String LOAD = "../../configs/loads/flat-out.yaml";

    @TempDir
    private Path folder;

    @Test
    void thisMachineWithoutADatabase() {
        Command command = Command.run("doctor", "--load", LOAD, "--out", folder.toString(), "-c", "4");
        boolean warns = command.out().lines().anyMatch(line -> line.startsWith("  warning "));
        assertThat(command.exitCode()).as(command.toString()).isEqualTo(warns ? ExitCode.NOT_GOOD : ExitCode.GOOD);
        assertThat(command.out())
                .startsWith("This machine\n")
                .contains("\nTools\n")
                .contains(warns ? " would limit a figure to publish: " : "Nothing was found that would limit")
                .doesNotContain("Target");
        assertThat(command.out().lines().filter(line -> line.matches(" {2}\\S.*")))
                .hasSizeGreaterThan(13)
                .allSatisfy(line -> assertThat(line).matches(" {2}(ok|warning|not available) +\\S.*"));
        assertThat(command.out().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
        assertThat(command.err()).doesNotContain("oe: ");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aPassportHasEachKindOfWorkAndWhatOthersDid() {
        Page page = new Page();
        DoctorCommand.print(Results.passport(), page);
        assertThat(page.toString())
                .contains("memory latency")
                .contains("The disk is that of ext4. Other programs used 1.5 % of the processors meanwhile;");
    }
}
