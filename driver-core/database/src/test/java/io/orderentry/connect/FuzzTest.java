package io.orderentry.connect;

import io.orderentry.config.Configs;
import io.orderentry.config.Overrides;
import io.orderentry.text.DamagedFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Configurations with random damage. */
class FuzzTest {
    private static final Path CONFIGS = Path.of("..", "..", "configs");

    @TempDir
    Path folder;

    static Stream<Path> configurations() throws IOException {
        return Stream.of("targets", "loads", "experiments").flatMap(kind -> {
            try (Stream<Path> files = Files.list(CONFIGS.resolve(kind))) {
                return files.sorted().toList().stream();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    @ParameterizedTest
    @MethodSource("configurations")
    void aConfiguration(Path valid) throws IOException {
        Configs configs = new Configs(folder, FuzzTest.class.getClassLoader());
        Path file = folder.resolve("damaged.yaml");
        DamagedFiles.fuzz(valid.toString(), Files.readAllBytes(valid), 40, damaged -> {
            Files.write(file, damaged);
            switch (valid.getParent().getFileName().toString()) {
                case "targets" -> configs.target(file.toString(), Overrides.none());
                case "loads" -> configs.load(file.toString(), Overrides.none());
                default -> configs.experiment(file.toString());
            }
        });
    }
}
