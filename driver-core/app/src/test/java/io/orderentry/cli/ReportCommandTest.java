package io.orderentry.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.result.Result;
import io.orderentry.result.ResultJson;
import io.orderentry.result.Results;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

@ResourceLock(Resources.SYSTEM_OUT)
@ResourceLock(Resources.SYSTEM_ERR)
class ReportCommandTest {
    private static final String YELLOW = "\u001b[33m";
    private static final String GREEN = "\u001b[32m";

    @TempDir
    private Path folder;

    private String run(Result result) throws IOException {
        Files.writeString(folder.resolve("result.json"), ResultJson.text(result));
        return folder.toString();
    }

    @Test
    void theSummaryIsTheDefault() throws IOException {
        Command command = Command.good("report", run(Results.good()));
        assertThat(command.out().lines()).hasSizeLessThan(40).anyMatch(line -> line.startsWith("Checks "));
        assertThat(command.out())
                .containsPattern("\\A\\S PASS  example .* 12,345 NOPM")
                .contains("folder    " + folder)
                .doesNotContain("\u001b");
    }

    @Test
    void fullIsAllThereIs() throws IOException {
        Command command = Command.good("report", "--full", run(Results.good()));
        assertThat(command.out())
                .startsWith("PASS: nothing failed")
                .contains("Transaction outcomes", "Input audit", "Disclosures", "60-day space and pricing");
    }

    @Test
    void colorIsForVerdictAndWarnings() throws IOException {
        Command command = Command.good("--color", "always", "report", run(Results.good()));
        assertThat(command.out().lines())
                .element(0)
                .asString()
                .startsWith(GREEN)
                .endsWith("\u001b[0m");
        assertThat(command.out().lines())
                .filteredOn(line -> line.contains("\u001b"))
                .hasSizeBetween(3, 10)
                .allMatch(line -> line.startsWith(GREEN) || line.startsWith(YELLOW));
        assertThat(Command.run("--color=never", "report", folder.toString()).out())
                .doesNotContain("\u001b");
        assertThat(Command.run("--color", "always", "help", "report", "--all").out())
                .contains("\u001b[");
        assertThat(Command.run("--color", "never", "help", "report", "--all").out())
                .doesNotContain("\u001b[");
    }
}
