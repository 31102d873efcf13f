package io.orderentry.observe.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/** Scripts in place of perf, which may be missing where tests run, or not permitted. */
abstract class PerfScripts {
    static final Duration PATIENCE = Duration.ofSeconds(20);

    @TempDir
    Path folder;

    /** Arguments with which the script was called. */
    final List<String> calls() throws IOException {
        Path calls = folder.resolve("calls");
        return Files.exists(calls) ? Files.readAllLines(calls) : List.of();
    }

    @AfterEach
    void noFolderIsLeftBehind() throws IOException {
        assertThat(calls())
                .allSatisfy(call -> assertThat(Path.of(call.replaceFirst(".* --output (/\\S+)/perf.data .*", "$1")))
                        .doesNotExist());
    }

    final String script(String body) throws IOException {
        Path script = Files.createFile(
                folder.resolve("perf"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
        Files.writeString(script, "#!/bin/sh\necho \"$@\" >>\"$(dirname \"$0\")/calls\"\n" + body + "\n");
        return script.toString();
    }
}
