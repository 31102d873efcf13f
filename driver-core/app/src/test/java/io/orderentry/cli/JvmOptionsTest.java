package io.orderentry.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class JvmOptionsTest {
    @Test
    void theJvmTakesTheLaunchersOptions() throws Exception {
        Path folder = Path.of("src/main/resources/io/orderentry/cli");
        Process java = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "@" + folder.resolve("jvm.options"),
                        "@" + folder.resolve("jvm-build.options"),
                        "-XX:+PrintFlagsFinal",
                        "-version")
                .redirectErrorStream(true)
                .start();
        String out = new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(java.waitFor()).as(out).isZero();
        assertThat(out)
                .containsPattern("MaxHeapSize += 1073741824 ")
                .containsPattern("UseG1GC += true ")
                .containsPattern("Tier4InvocationThreshold += 50000 ");
    }
}
