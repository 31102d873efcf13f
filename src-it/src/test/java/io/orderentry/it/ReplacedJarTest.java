package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The jar is overwritten in its place while a run measures, as a build or an update does. */
class ReplacedJarTest {
    @TempDir
    private static Path folder;

    @Test
    void theResultIsKept() throws Exception {
        Path jar = Files.copy(Oe.JAR, folder.resolve("order-entry.jar"));
        Oe oe = new Oe(folder).jar(jar);
        BuiltOnce.into(folder);
        Oe.Running run = oe.start("--quiet run -c 1 --warmup 0s --duration 3s").awaitSeconds(folder.resolve("runs"), 1);
        byte[] zeros = new byte[(int) Files.size(jar)];
        Arrays.fill(zeros, (byte) 'x');
        Files.write(jar, zeros, StandardOpenOption.WRITE);
        CommandResult result = run.end();

        assertThat(result.err()).as(result.toString()).isEmpty();
        // One connection of a machine that is busy may complete fewer than thirty New-Orders.
        assertThat(result.exitCode()).as(result.toString()).isLessThan(2);
        assertThat(result.out()).contains(" NOPM ", "\nreport ");
        JsonNode json = oe.newestResult();
        assertThat(json.at("/verdict/status").asString()).isIn("PASS", "NOT_ENOUGH_DATA");
        assertThat(oe.newestRun().resolve("report.html"))
                .content(StandardCharsets.UTF_8)
                .contains("echarts");
    }
}
