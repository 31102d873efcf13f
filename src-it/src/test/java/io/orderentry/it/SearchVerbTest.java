package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code oe search} on a real server. */
@Thorough
class SearchVerbTest {
    @TempDir
    Path folder;

    private static final List<String> SEARCH = List.of(
            "search",
            "--limit",
            "newOrder.p95=20ms",
            "--tolerance",
            "20",
            "-c",
            "4",
            "--warmup",
            "1s",
            "--duration",
            "8s",
            "--set",
            "load.check=none");

    private JsonNode record(Path search) throws IOException {
        return JsonMapper.shared().readTree(Files.readString(search.resolve("comparison.json")));
    }

    private List<Path> searches() throws IOException {
        try (Stream<Path> runs = Files.list(folder.resolve("runs"))) {
            return runs.filter(run -> run.getFileName().toString().startsWith("search-"))
                    .sorted()
                    .toList();
        }
    }

    @Test
    @QuietMachine
    void twoSearchesFindTheSameLimit() throws Exception {
        BuiltOnce.into(folder);
        Oe oe = new Oe(folder);
        for (int i = 0; i < 2; i++) {
            CommandResult search = oe.run(SEARCH.toArray(String[]::new));
            assertThat(search.exitCode()).as(search.toString()).isIn(0, 4);
            assertThat(search.out()).startsWith("ANSWER  Limit: ");
        }
        List<Path> searches = searches();
        assertThat(searches)
                .hasSize(2)
                .allSatisfy(
                        search -> assertThat(search.resolve("comparison.html")).exists());
        JsonNode first = record(searches.get(0)).get("knee");
        JsonNode second = record(searches.get(1)).get("knee");
        System.out.println("knees: " + first + " and " + second);
        assertThat(first.get("low").doubleValue())
                .as("%s and %s", first, second)
                .isLessThanOrEqualTo(second.get("high").doubleValue());
        assertThat(second.get("low").doubleValue())
                .as("%s and %s", first, second)
                .isLessThanOrEqualTo(first.get("high").doubleValue());
    }
}
