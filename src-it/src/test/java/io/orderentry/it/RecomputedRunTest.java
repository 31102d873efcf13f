package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A figure that is not what its source says is found, by {@link RecomputedRun} and in the first lines of report and comparison. */
class RecomputedRunTest {
    @TempDir
    private static Path folder;

    private static Path run;

    /** Once, of one run for all. */
    private static synchronized Path run() {
        if (run == null) {
            Oe oe = new Oe(folder);
            oe.run("run", "--load", "smoke", "-c", "2", "--warmup", "1s", "--duration", "8s")
                    .ends(0);
            run = oe.newestRun();
        }
        return run;
    }

    private static Path copy(String name) throws IOException, InterruptedException {
        Release.run(folder, List.of("cp", "-r", run().toString(), name)).ends(0);
        return folder.resolve(name);
    }

    private static void edit(Path copy, String file, String pattern, String with) throws IOException {
        String text = Files.readString(copy.resolve(file), StandardCharsets.ISO_8859_1);
        String edited = text.replaceFirst(pattern, with);
        assertThat(edited).as(pattern).isNotEqualTo(text);
        Files.writeString(copy.resolve(file), edited, StandardCharsets.ISO_8859_1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            result.json  | ("newOrdersPerMinute": )(?=\\d)                    | $19        | throughput.newOrdersPerMinute
            result.json  | (?s)("responseMillis".*?"p95": )(?=\\d)            | $19        | newOrder.response
            result.json  | ("retries": )(?=\\d)                               | $19        | retries
            series.csv   | (?m)^(\\d+,interval,\\d+),\\d+,              | $1,99999,  | transactions of series.csv
            latency.hlog | Tag=payment.response.*\\n                   | ``         | payment of latency.hlog
            result.json  | (?s)("id": "condition_1",\\s*"status": )"PASS" | $1"FAIL" | verdict.status
            """)
    void aPlantedFigureIsFound(String file, String pattern, String with, String figure) throws Exception {
        Path copy = copy("edited" + UUID.randomUUID());
        assertThat(new RecomputedRun(copy).differences()).isEmpty();
        edit(copy, file, pattern, with);
        assertThat(new RecomputedRun(copy).differences()).anyMatch(each -> each.contains(figure));
    }

    @Test
    void whatWasAlteredStandsInTheFirstLines() throws Exception {
        Path copy = copy("altered");
        edit(copy, "result.json", "\"newOrdersPerMinute\": \\d", "\"newOrdersPerMinute\": 9");
        String sentence = "altered since it was written: result.json";
        Oe oe = new Oe(folder);
        assertThat(oe.run("report", run().toString()).out()).doesNotContain("altered");
        assertThat(first(oe.run("report", copy.toString()))).contains(sentence);
        assertThat(first(oe.run("report", "--full", copy.toString()))).contains(sentence);
        oe.run("report", copy.toString(), "--html", copy.resolve("report.html").toString());
        assertThat(copy.resolve("report.html")).content().contains(sentence);
        String[] compare = {"compare", run().toString(), copy.toString(), "--force", "--html", "comparison.html"};
        assertThat(first(oe.run(compare))).contains(sentence);
        assertThat(folder.resolve("comparison.html")).content().contains(sentence);
    }

    private static String first(CommandResult result) {
        assertThat(result.err()).isEmpty();
        return String.join(
                " ", result.out().lines().limit(12).map(String::strip).toList());
    }
}
