package io.orderentry.config;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.orderentry.text.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Any file as a target, a load, an experiment, a platform, and as what an earlier run or experiment left. */
class ConfigurationFuzzTest {
    private static final int TIMES = 30_000;
    private static final List<String> UNITS = List.of("a,", "a, ", "a:", "a.", "1", "@a", "?a=b&", "${", "'");

    @TempDir
    private Path folder;

    static Stream<Arguments> shipped() throws IOException {
        List<Arguments> texts = new ArrayList<>();
        try (Stream<Path> files = Files.walk(Path.of("..", "..", "configs"))) {
            for (Path file : files.filter(each -> each.toString().endsWith(".yaml"))
                    .sorted()
                    .toList()) {
                texts.add(Arguments.of((Object) Files.readAllBytes(file)));
            }
        }
        return texts.stream();
    }

    @MethodSource("shipped")
    @FuzzTest(maxDuration = "10m")
    void aFileOfAnyKind(byte[] text) throws Exception {
        Path file = Files.write(folder.resolve("fuzzed.yaml"), text);
        String name = file.toString();
        Configs configs = new Configs(folder, ConfigurationFuzzTest.class.getClassLoader());
        Refusals.takenOrRefused(() -> configs.keys("target", name, Overrides.none()));
        Refusals.takenOrRefused(() -> configs.keys("load", name, Overrides.none()));
        Refusals.takenOrRefused(() -> configs.experiment(name));
        Refusals.takenOrRefused(() -> configs.platform(name));
        Refusals.takenOrRefused(() -> RecordedPlan.read(file));
    }

    /** One key of each type. */
    static Collection<String> keys() {
        Map<String, String> byType = new TreeMap<>();
        ConfigKeys.all().stream()
                .filter(key -> key.path().matches("(target|load)\\.[A-Za-z]+"))
                .forEach(key ->
                        byType.putIfAbsent(key.path().charAt(0) + key.type().name(), key.path()));
        return byType.values();
    }

    @ParameterizedTest
    @MethodSource("keys")
    void aValueOfAKey(String key) throws Exception {
        for (String unit : UNITS) {
            String value = unit.repeat(TIMES / unit.length());
            Refusals.takenOrRefused(() -> read(key, value));
            Refusals.takenOrRefused(() -> read(key, "jdbc:h2://" + value));
            Refusals.takenOrRefused(() -> read(key, List.of(value, value)));
            Refusals.takenOrRefused(() -> read(key, Map.of("a", value)));
        }
    }

    private static void read(String key, Object value) {
        String document = key.substring(0, key.indexOf('.'));
        Section section =
                Section.top(document, "FILE", Map.of(key.substring(document.length() + 1), value), Overrides.none());
        Record read = document.equals("target") ? Target.read("x", section) : Load.read("x", section);
        EffectiveTree.keys(read).keySet().forEach(section::origin);
    }

    @Test
    void aKey() throws Exception {
        for (String unit : UNITS) {
            Refusals.takenOrRefused(() -> read("target." + unit.repeat(TIMES / unit.length()), "1"));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"jdbc:x:", "jdbc:x://", "'jdbc:x://", "password=", "a@", "http://a:b@", "\\", "jdbc:x://h?a=b&"})
    void aSentenceWithSecrets(String unit) throws Exception {
        String all = unit.repeat(TIMES);
        Refusals.takenOrRefused(() -> {
            throw new Refusal(all);
        });
    }
}
