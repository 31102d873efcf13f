package io.orderentry.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JvmOptionsTest {
    @Test
    void aMeasurementWithTheDefaultsOfTheJvmNamesTheLaunchersOptions() {
        assertThat(JvmOptions.notice("run", () -> List.of("-Dfile.encoding=UTF-8"))
                        .orElseThrow())
                .contains("-Xmx1g -XX:+UseG1GC -XX:MaxGCPauseMillis=5")
                .doesNotContain("#", "\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-Xmx8g", "-XX:MaxRAMPercentage=50", "-XX:+UseSerialGC"})
    void aHeapOrCollectorThatWasChosenIsNotMentioned(String option) {
        assertThat(JvmOptions.notice("run", () -> List.of(option))).isEmpty();
    }

    @Test
    void verbsThatMeasureNothingSayNothing() {
        assertThat(JvmOptions.notice("report", List::of)).isEmpty();
    }

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
