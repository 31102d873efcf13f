package io.orderentry.connect;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.orderentry.config.Refusals;
import io.orderentry.spi.DatabasePlugin;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Any bytes as a jar in the plugins folder, and as a file in it that is read: loaded, or left out with a reason. */
class PluginFuzzTest {
    private static final String SERVICE = "META-INF/services/" + DatabasePlugin.class.getName();

    @TempDir
    private Path folder;

    static List<Arguments> jars() throws IOException {
        return List.of(
                Arguments.of((Object) jar(SERVICE, (Acme.PLUGIN + "\n").getBytes(StandardCharsets.UTF_8))),
                Arguments.of((Object) jar("schemas/acme/tables.sql", "-- name: x\n".getBytes(StandardCharsets.UTF_8))));
    }

    @MethodSource("jars")
    @FuzzTest(maxDuration = "10m")
    void asAJar(byte[] bytes) throws Exception {
        load(bytes);
    }

    static List<Arguments> services() {
        return List.of(Arguments.of((Object) ("# a comment\n" + Acme.PLUGIN + "\n").getBytes(StandardCharsets.UTF_8)));
    }

    @MethodSource("services")
    @FuzzTest(maxDuration = "10m")
    void asAServiceFile(byte[] bytes) throws Exception {
        load(jar(SERVICE, bytes));
    }

    private void load(byte[] jar) throws Exception {
        Path file = folder.resolve("fuzzed.jar");
        Files.deleteIfExists(file);
        Files.write(file, jar);
        Refusals.takenOrRefused(() -> {
            Plugins plugins = Plugins.with(folder);
            assertThat(plugins.databases()).isEmpty();
            plugins.rejected().forEach(rejected -> {
                assertThat(rejected.reason().lines()).hasSize(1);
                assertThat(rejected.reason().length()).isLessThan(4_000);
            });
        });
    }

    private static byte[] jar(String entry, byte[] content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            zip.putNextEntry(new ZipEntry(entry));
            zip.write(content);
        }
        return bytes.toByteArray();
    }
}
