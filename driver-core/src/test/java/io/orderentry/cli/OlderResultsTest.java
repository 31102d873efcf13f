package io.orderentry.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.result.Result;
import io.orderentry.store.ResultReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/** Results of older drivers in reports and comparisons, and a result of a newer one. */
@ResourceLock(Resources.SYSTEM_OUT)
@ResourceLock(Resources.SYSTEM_ERR)
class OlderResultsTest {
    private static final List<String> FORMATS = List.of("format-1", "format-2", "format-3");

    @TempDir
    private Path folder;

    private static String run(String format) {
        return Path.of("src/test/resources/io/orderentry/formats", format).toString();
    }

    @Test
    void reportsOfEveryFormat() throws IOException {
        for (String format : FORMATS) {
            Result result = ResultReader.read(Path.of(run(format)));
            Command text = Command.run("report", run(format));
            assertThat(text.err()).isEmpty();
            assertThat(text.exitCode()).isZero();
            assertThat(text.out())
                    .contains(
                            "limitations not recorded by the driver that measured it",
                            String.format("%,.0f", result.throughput().newOrdersPerMinute()));
        }
        Path csv = folder.resolve("all.csv");
        Path html = folder.resolve("all.html");
        Command files = Command.run(
                "report", run("format-1"), run("format-2"), run("format-3"), "--csv", "" + csv, "--html", "" + html);
        assertThat(files.err()).isEmpty();
        assertThat(files.exitCode()).isZero();
        assertThat(Files.readAllLines(csv)).hasSize(4);
        assertThat(Files.readString(html)).contains("</html>");
    }

    @Test
    void aTrendOverAllFormats() throws IOException {
        Path json = folder.resolve("trend.json");
        // The first drivers did not read the machine.
        Command trend = Command.run(
                "compare",
                "--allow",
                "smt",
                "--by",
                "format",
                "--reference",
                "1",
                "--json",
                "" + json,
                run("format-1"),
                run("format-2"),
                run("format-3"));
        assertThat(trend.err()).isEmpty();
        assertThat(trend.exitCode()).isZero();
        assertThat(trend.out().replaceAll("\\s+", " "))
                .contains("limitations not recorded by the driver that measured it");
        assertThat(Files.readString(json)).contains("newOrdersPerMinute");
    }

    @Test
    void aNewerFormatIsRefusedInOneSentence() throws IOException {
        String newest = Files.readString(Path.of(run("format-3"), "result.json"));
        Path file = folder.resolve("result.json");
        Files.writeString(file, newest.replaceFirst("\"formatVersion\": 3", "\"formatVersion\": 4"));
        for (List<String> command : List.of(
                List.of("report", "" + folder), List.of("compare", "" + folder, run("format-3"), "--by", "format"))) {
            Command refused = Command.run(command.toArray(String[]::new));
            assertThat(refused.exitCode()).isEqualTo(2);
            assertThat(refused.out()).isEmpty();
            assertThat(refused.err())
                    .isEqualTo("oe: " + file
                            + ": formatVersion 4 is newer than this driver, which reads 1 to 3; read it with the driver that"
                            + " measured it (0.1.0), or a newer one" + System.lineSeparator());
        }
    }
}
