package io.orderentry.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Options of the page and of the endpoint for Prometheus, up to the database, which is not there. */
@Command.Prints
class RunOptionsTest {
    private static final String TOKEN = "0123456789abcdef";

    @TempDir
    private Path folder;

    private String run(String options) throws IOException {
        Path load = Files.writeString(folder.resolve("load.yaml"), "warehouses: 1\n");
        List<String> words =
                new ArrayList<>(List.of("run", "--target", "jdbc:nosuch://h/e", "--load", load.toString()));
        words.addAll(List.of("--out", folder.resolve("runs").toString()));
        words.addAll(List.of(
                options.replace("TOKEN", folder.resolve("token").toString()).split(" ")));
        return Command.refused(words.toArray(String[]::new)).err();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --metrics-port 0                                   | live metrics at http://127.0.0.1:[0-9]+/metrics\\n
            --metrics-port 0 --set load.metricsAddress=0.0.0.0 | /metrics; warning: other machines can read them there without a password; .*load.metricsTokenFile
            --metrics-port 0 --set load.metricsAddress=0.0.0.0 --set load.metricsTokenFile=TOKEN | /metrics; warning: figures and token go over the network unencrypted;
            --live                                             | live page at http://127.0.0.1:[0-9]+/\\n
            --live --set load.metricsAddress=0.0.0.0           | live page at http://0.0.0.0:[0-9]+/; warning: other machines can read them there
            --live --metrics-port 70000                        | --metrics-port: '70000' is not a port, 1..65535, or 0 for a free one
            --metrics-port 0 --set load.metricsTokenFile=no/such | load.metricsTokenFile: no/such: there is no such file
            """)
    void whatOthersCanReadIsSaid(String options, String pattern) throws IOException {
        Files.writeString(folder.resolve("token"), TOKEN + "\n");
        assertThat(run(options)).containsPattern(pattern).doesNotContain(TOKEN);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n0123456789abcdef", "t00-short", "with a blank in it", "0123456789abcdef\u00e9"})
    void aTokenThatIsNoneIsRefusedAndNotRepeated(String line) throws IOException {
        Files.writeString(folder.resolve("token"), line);
        String refused = run("--metrics-port 0 --set load.metricsTokenFile=TOKEN");
        assertThat(refused)
                .contains("load.metricsTokenFile: " + folder.resolve("token") + ": has no token in its first line")
                .contains("openssl rand -hex 32");
        if (!line.isBlank()) {
            assertThat(refused).doesNotContain(line.strip());
        }
    }
}
