package io.orderentry.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Options of the endpoint for Prometheus, up to the database, which is not there. */
@ResourceLock(Resources.SYSTEM_OUT)
@ResourceLock(Resources.SYSTEM_ERR)
class RunOptionsTest {
    private static final String TOKEN = "0123456789abcdef";

    @TempDir
    private Path folder;

    private Command run(String... options) throws IOException {
        Path load = Files.writeString(folder.resolve("load.yaml"), "warehouses: 1\n");
        List<String> words =
                new ArrayList<>(List.of("run", "--target", "jdbc:nosuch://h/e", "--load", load.toString()));
        words.addAll(List.of("--out", folder.resolve("runs").toString()));
        words.addAll(List.of(options));
        Command command = Command.refused(words.toArray(String[]::new));
        return command;
    }

    private String token(String line) throws IOException {
        return Files.writeString(folder.resolve("token"), line).toString();
    }

    @Test
    void whatOthersCanReadIsSaid() throws IOException {
        assertThat(run("--metrics-port", "0").err())
                .contains("live metrics at http://127.0.0.1:")
                .doesNotContain("warning");
        assertThat(run("--metrics-port", "0", "--set", "load.metricsAddress=0.0.0.0")
                        .err())
                .contains("/metrics; warning: other machines can read them there without a password")
                .contains("load.metricsTokenFile");
        String file = token(TOKEN + "\n");
        assertThat(run(
                                "--metrics-port",
                                "0",
                                "--set",
                                "load.metricsAddress=0.0.0.0",
                                "--set",
                                "load.metricsTokenFile=" + file)
                        .err())
                .contains("/metrics; warning: figures and token go over the network unencrypted;")
                .doesNotContain(TOKEN);
    }

    @Test
    void aPageHasAFreePortOrThatOfTheMetrics() throws IOException {
        assertThat(run("--live").err()).containsPattern("live page at http://127\\.0\\.0\\.1:[0-9]+/\n");
        assertThat(run("--live", "--set", "load.metricsAddress=0.0.0.0").err())
                .containsPattern(
                        "live page at http://0\\.0\\.0\\.0:[0-9]+/; warning: other machines can read them there");
        assertThat(run("--live", "--metrics-port", "70000").err())
                .contains("--metrics-port: '70000' is not a port, 1..65535, or 0 for a free one");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n0123456789abcdef", "t00-short", "with a blank in it", "0123456789abcdef\u00e9"})
    void aTokenThatIsNoneIsRefusedAndNotRepeated(String line) throws IOException {
        Command refused = run("--metrics-port", "0", "--set", "load.metricsTokenFile=" + token(line));
        assertThat(refused.err())
                .contains("load.metricsTokenFile: " + folder.resolve("token") + ": has no token in its first line")
                .contains("openssl rand -hex 32");
        if (!line.isBlank()) {
            assertThat(refused.err()).doesNotContain(line.strip());
        }
    }

    @Test
    void aTokenNeedsAFile() throws IOException {
        assertThat(run("--metrics-port", "0", "--set", "load.metricsTokenFile=no/such")
                        .err())
                .contains("load.metricsTokenFile: no/such: there is no such file");
    }
}
