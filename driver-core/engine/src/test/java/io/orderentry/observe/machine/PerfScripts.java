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

    @TempDir
    Path temporary;

    @AfterEach
    void nothingIsLeftBehind() {
        assertThat(temporary).isEmptyDirectory();
    }

    final String script(String body) throws IOException {
        Path script = Files.createFile(
                folder.resolve("perf"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
        Files.writeString(script, "#!/bin/sh\n" + body + "\n");
        return script.toString();
    }

    /** A shell for a program, whose temporary folder is seen by the test. */
    final PerfShell shell(String program, Duration patience) {
        List<String> command = List.of("env", "TMPDIR=" + temporary, "sh", "-c", PerfShell.script(program));
        return new PerfShell(new ShellSession("the shell", command), "this machine", patience);
    }
}
