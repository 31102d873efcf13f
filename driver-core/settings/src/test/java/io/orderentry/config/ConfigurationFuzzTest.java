package io.orderentry.config;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Any file as a target, a load, an experiment, a platform, and as what an earlier run or experiment left. */
class ConfigurationFuzzTest {
    @TempDir
    private Path folder;

    static Stream<Arguments> shipped() throws IOException {
        List<Arguments> texts = new ArrayList<>();
        try (Stream<Path> files = Files.walk(Path.of("..", "..", "configs"))) {
            for (Path file : files.filter(each -> each.toString().endsWith(".yaml")).sorted().toList()) {
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
}
