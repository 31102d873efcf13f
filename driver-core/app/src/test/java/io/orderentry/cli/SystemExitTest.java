package io.orderentry.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.connect.Acme;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A plugin that ends the process, in a process of its own. */
class SystemExitTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "public AcmePlugin() { System.exit(0); }",
                "static { Runtime.getRuntime().exit(0); }",
                "public JdbcUrls urls() { Thread t = new Thread(() -> System.exit(0)); t.start();"
                        + " while (true) { Thread.onSpinWait(); } }"
            })
    void isNamedAndRefused(String method, @TempDir Path folder) throws Exception {
        Acme.jar(method).write(folder.resolve("acme.jar"));
        Process process = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "io.orderentry.cli.Main",
                        "--plugins",
                        folder.toString(),
                        "plugins"))
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isEqualTo(2);
        assertThat(said)
                .isEqualTo("oe: acme.jar has a plugin that ended the process while it was loaded: acme.AcmePlugin"
                        + " called System.exit; remove the plugin\n");
    }
}
