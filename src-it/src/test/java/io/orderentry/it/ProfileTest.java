package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

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

    private Path programs;

    @BeforeEach
    void prepare() throws Exception {
        programs = Files.createDirectories(folder.resolve("programs"));
        program("perf", """
                case $1 in
                record) echo recorded >>'%s'; while [ "$1" != -- ]; do shift; done; shift; exec "$@" ;;
                report) cat '%s' ;;
                esac""".formatted(folder.resolve("recorded"), CAPTURED));
        BuiltOnce.into(folder);
    }

    private void program(String name, String script) throws IOException {
        Path file = Files.writeString(programs.resolve(name), "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private JsonNode result() throws IOException {
        try (Stream<Path> runs = Files.list(folder.resolve("runs"))) {
            return JsonMapper.shared()
                    .readTree(Files.readString(runs.findFirst().orElseThrow().resolve("result.json")));
        }
    }

    @Test
    void thisMachineHasAProfile() throws Exception {
        CommandResult run = new Oe(folder)
                .environment("PATH", programs + ":" + System.getenv("PATH"))
                .run("run -c 2 --warmup 0s --duration 2s --set load.check=none --set target.profile=local".split(" "));
        assertThat(run.exitCode()).as(run.toString()).isZero();
        JsonNode profile = result().path("profiles").path("driver");
        assertThat(profile.path("source").asString("")).isEqualTo("local");
        assertThat(profile.path("event").asString("")).isEqualTo("cpu-clock");
        assertThat(profile.path("seconds").asDouble(0)).isBetween(0.1, 1.0);
        assertThat(profile.path("top").path(0).path("module").asString("")).isEqualTo("libjvm.so");
        // The trial and the samples.
        assertThat(Files.readAllLines(folder.resolve("recorded"))).hasSize(2);
        assertThat(new Oe(folder).fullReport()).contains("Profile of the driver's machine");
    }
}
