package io.orderentry.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.orderentry.config.Configs;
import io.orderentry.config.Overrides;
import io.orderentry.report.HtmlReport;
import io.orderentry.result.Results;
import io.orderentry.spi.DatabasePlugin;
import io.orderentry.store.MadeRun;
import io.orderentry.store.RunFiles;
import io.orderentry.store.RunFolderException;
import io.orderentry.text.Refusal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files with random damage are read or refused with one sentence, soon and in the heap of the tests; {@code -Dit.thorough=true} damages more. */
class FuzzTest {
    private static final int SEED = 20_090_201;
    private static final boolean THOROUGH = Boolean.getBoolean("it.thorough");
    private static final long MOST_NANOS = 30_000_000_000L;
    private static final Path CONFIGS = Path.of("..", "configs");
    private static final String[] TOKENS = {
        "",
        "\0",
        "\n",
        "\"",
        "'",
        "{",
        "}",
        "[",
        "]",
        ":",
        ",",
        "-",
        "-1",
        "0",
        "null",
        "true",
        "NaN",
        "Infinity",
        "1e999",
        "&a *a",
        "9223372036854775808",
        "99999999999999999999",
        "-0.0",
        "\u00e9",
        "\u001b[2J",
        "<script>",
        "../",
        "? ",
        "!!x ",
        "|\n",
        "# "
    };

    @TempDir
    Path folder;

    /** What the driver does with a file. */
    @FunctionalInterface
    private interface Use {
        void of(byte[] damaged) throws IOException;
    }

    private static void fuzz(String name, byte[] valid, int rounds, Use use) {
        for (int round = 0; round < (THOROUGH ? 10 * rounds : rounds); round++) {
            long seed = SEED + round;
            byte[] damaged = damaged(valid, new Random(seed));
            long begun = System.nanoTime();
            try {
                use.of(damaged);
            } catch (Refusal | RunFolderException e) {
                assertThat(e.getMessage()).as("%s, seed %d", name, seed).isNotBlank();
            } catch (Exception | Error e) {
                fail("%s with the damage of seed %d is neither read nor refused".formatted(name, seed), e);
            }
            assertThat(System.nanoTime() - begun).as("%s, seed %d", name, seed).isLessThan(MOST_NANOS);
        }
    }

    private static byte[] damaged(byte[] valid, Random random) {
        byte[] bytes = valid;
        for (int times = 1 + random.nextInt(3); times > 0; times--) {
            int from = random.nextInt(bytes.length + 1);
            int to = Math.min(bytes.length, from + random.nextInt(12));
            byte[] middle = switch (random.nextInt(5)) {
                case 0 -> new byte[0];
                case 1 -> new byte[] {(byte) random.nextInt(256)};
                case 2 ->
                    (new String(bytes, from, to - from, StandardCharsets.ISO_8859_1).repeat(1 + random.nextInt(100)))
                            .getBytes(StandardCharsets.ISO_8859_1);
                case 3 -> {
                    // A number, or a word, becomes another.
                    while (from > 0 && from < bytes.length && !Character.isLetterOrDigit(bytes[from])) {
                        from--;
                    }
                    to = from;
                    while (to < bytes.length && Character.isLetterOrDigit(bytes[to])) {
                        to++;
                    }
                    yield TOKENS[random.nextInt(TOKENS.length)].getBytes(StandardCharsets.UTF_8);
                }
                default -> {
                    to = random.nextInt(10) == 0 ? bytes.length : to;
                    yield TOKENS[random.nextInt(TOKENS.length)].getBytes(StandardCharsets.UTF_8);
                }
            };
            ByteArrayOutputStream joined = new ByteArrayOutputStream();
            joined.write(bytes, 0, from);
            joined.writeBytes(middle);
            joined.write(bytes, to, bytes.length - to);
            bytes = joined.toByteArray();
        }
        return bytes;
    }

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
        fuzz(valid.toString(), Files.readAllBytes(valid), 40, damaged -> {
            Files.write(file, damaged);
            switch (valid.getParent().getFileName().toString()) {
                case "targets" -> configs.target(file.toString(), Overrides.none());
                case "loads" -> configs.load(file.toString(), Overrides.none());
                default -> configs.experiment(file.toString());
            }
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"result.json", "latency.hlog", "series.csv", "host.csv"})
    void aFileOfARun(String name) throws IOException {
        Path run = MadeRun.folder(folder, Results.good());
        fuzz(name, Files.readAllBytes(run.resolve(name)), 20, damaged -> {
            Files.write(run.resolve(name), damaged);
            HtmlReport.render(List.of(RunFiles.read(run)));
        });
    }

    @Test
    void theServiceFileOfAPlugin() throws IOException {
        Path jar = folder.resolve("damaged.jar");
        String service = "META-INF/services/" + DatabasePlugin.class.getName();
        fuzz(service, (Acme.PLUGIN + "\n").getBytes(StandardCharsets.UTF_8), 20, damaged -> {
            new Jars()
                    .file(service, new String(damaged, StandardCharsets.ISO_8859_1))
                    .write(jar);
            Plugins plugins = Plugins.with(folder);
            assertThat(plugins.databases()).isEmpty();
            plugins.rejected()
                    .forEach(rejected -> assertThat(rejected.reason().lines()).hasSize(1));
        });
    }
}
