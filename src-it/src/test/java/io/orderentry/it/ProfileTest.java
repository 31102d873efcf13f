package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * {@code target.profile}. In place of perf, which may be missing or not permitted here, is a script that prints a report that
 * perf once printed.
 */
@EnabledOnOs(OS.LINUX)
class ProfileTest {
    private static final Path CAPTURED = Path.of("..", "driver-core/engine/src/test/resources/perf/cpu-clock.txt")
            .toAbsolutePath()
            .normalize();

    @TempDir
    private Path folder;

    @BeforeEach
    void prepare() throws Exception {
        StandIn.write(
                folder.resolve("programs/perf"), """
                [ $1 != record ] || echo recorded >>'%s'
                [ $1 != report ] || cat '%s'
                %s""".formatted(folder.resolve("recorded"), CAPTURED, StandIn.PERF));
        BuiltOnce.into(folder);
    }

    @Test
    void thisMachineHasAProfile() throws Exception {
        Oe oe = new Oe(folder).environment("PATH", folder.resolve("programs") + ":" + System.getenv("PATH"));
        oe.run("run -c 2 --warmup 0s --duration 2s --set load.check=none --set target.profile=local")
                .ends(0);
        JsonNode profile = oe.newestResult().path("profiles").path("driver");
        assertThat(profile.path("source").asString("")).isEqualTo("local");
        assertThat(profile.path("event").asString("")).isEqualTo("cpu-clock");
        assertThat(profile.path("seconds").asDouble(0)).isBetween(0.1, 1.0);
        assertThat(profile.path("top").path(0).path("module").asString("")).isEqualTo("libjvm.so");
        // The trial and the samples.
        assertThat(Files.readAllLines(folder.resolve("recorded"))).hasSize(2);
        assertThat(oe.fullReport()).contains("Profile of the driver's machine");
    }
}
