package io.orderentry.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.orderentry.model.TransactionType;
import io.orderentry.result.Profile;
import io.orderentry.result.Result;
import io.orderentry.result.ResultJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A run folder of every format, measured by a driver of its time. */
class OlderFormatsTest {
    private static final String NOT_RECORDED = "not recorded by the driver that measured it";

    @TempDir
    private Path copies;

    /** The folder of a format, see the README there. */
    public static Path folder(int format) {
        return Path.of("src/test/resources/io/orderentry/formats/format-" + format);
    }

    private static ObjectNode tree(Path folder) throws IOException {
        return (ObjectNode) ResultJson.parse(Files.readString(folder.resolve("result.json")));
    }

    private static Map<String, JsonNode> values(JsonNode tree) {
        Map<String, JsonNode> values = new TreeMap<>();
        collect("", tree, values);
        return values;
    }

    private static void collect(String path, JsonNode node, Map<String, JsonNode> values) {
        if (node.isObject()) {
            node.properties().forEach(entry -> collect(path + "/" + entry.getKey(), entry.getValue(), values));
        } else if (node.isArray()) {
            for (int i = 0; i < node.size(); i++) {
                collect(path + "/" + i, node.get(i), values);
            }
        } else {
            values.put(path, node);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void everyRecordedValueIsKept(int format) throws IOException {
        ObjectNode recorded = tree(folder(format));
        assertThat(recorded.get("formatVersion").intValue()).isEqualTo(format);
        Result result = ResultReader.read(folder(format));
        assertThat(result.formatVersion()).isEqualTo(Result.FORMAT_VERSION);
        Map<String, JsonNode> kept = values(ResultJson.parse(ResultJson.text(result)));
        Map<String, JsonNode> before = values(recorded);
        before.remove("/formatVersion");
        assertThat(before).hasSizeGreaterThan(300);
        before.forEach((path, value) -> {
            String now = path.replaceFirst("^(/absent)?/profile$", "$1/profiles");
            assertThat(kept).as(path).containsEntry(now, value);
        });
    }

    @Test
    void aProfileOfOldIsThatOfTheDriversMachine() throws IOException {
        ObjectNode tree = tree(folder(3));
        tree.withObject("absent").remove("profile");
        tree.putObject("profile")
                .put("tool", "perf record -a -F 99")
                .put("event", "cycles")
                .put("seconds", 10)
                .put("samples", 1_980)
                .putArray("top");
        OlderFormats.complete(tree, 3, folder(3));
        Result result = ResultJson.result(tree);
        assertThat(result.profiles())
                .containsExactly(Map.entry(
                        "driver", new Profile("local", "perf record -a -F 99", "cycles", 10, 1_980, List.of())));
        assertThat(result.profiled()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void whatWasNotRecordedIsAbsentWithThatReason(int format) throws IOException {
        Result result = ResultReader.read(folder(format));
        assertThat(result.absent())
                .containsEntry("entireRun", NOT_RECORDED)
                .containsEntry("server.tls", NOT_RECORDED)
                .containsEntry("server.countedSeconds", NOT_RECORDED)
                .containsEntry("driver.betweenMillis", NOT_RECORDED);
        assertThat(result.absent().containsKey("identity.url")).isEqualTo(format < 3);
        assertThat(NOT_RECORDED.equals(result.absent().get("steadyState"))).isEqualTo(format < 2);
        assertThat(result.verdict().headline()).endsWith("limited: limitations " + NOT_RECORDED);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void theKeysOfTheLoadAreThere(int format) {
        assertThat(ResultReader.read(folder(format)).workload().configured())
                .containsEntry("pace", "flat-out")
                .containsEntry("warmup", "2s")
                .containsEntry("duration", "5s")
                .containsEntry("mix", "deck");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void seriesAndResponseTimesAreRead(int format) {
        RunFiles files = RunFiles.read(folder(format));
        assertThat(files.series())
                .hasSize(8)
                .allSatisfy(row -> assertThat(row.lengthSeconds()).isPositive());
        assertThat(files.responses().overTime()).containsKeys(TransactionType.values());
    }

    /** A copy of the result alone. */
    @Test
    void withoutSettingsBesideItTheKeysOfTheLoadAreNone() throws IOException {
        Files.copy(folder(2).resolve("result.json"), copies.resolve("result.json"));
        assertThat(ResultReader.read(copies).workload().configured()).isEmpty();
    }

    @Test
    void aLogWithoutItsEndIsRefusedInAnyFormat() throws IOException {
        Files.copy(folder(1).resolve("result.json"), copies.resolve("result.json"));
        Path log = copies.resolve("latency.hlog");
        String whole = Files.readString(folder(1).resolve("latency.hlog"));
        Files.writeString(log, whole);
        assertThat(RunFiles.requireComplete(copies).formatVersion()).isEqualTo(Result.FORMAT_VERSION);
        Files.writeString(log, whole.substring(0, whole.indexOf("Tag=newOrder.response,4.")));
        assertThat(catchThrowable(() -> RunFiles.requireComplete(copies)))
                .isInstanceOf(RunFolderException.class)
                .hasMessageContaining("its end is missing");
    }
}
