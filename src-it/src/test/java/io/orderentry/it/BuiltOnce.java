package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** An embedded database of one warehouse, built once and copied, for tests that need one and do not ask how it came about. */
public final class BuiltOnce {
    private static final Path FOLDER = Path.of("target", "built-once").toAbsolutePath();

    private static boolean built;

    private BuiltOnce() {}

    /** Puts it where {@code oe} looks for it when it is started in this folder. */
    public static void into(Path folder) throws IOException, InterruptedException {
        build();
        Files.createDirectories(folder.resolve("data"));
        Process copy = new ProcessBuilder(
                        "cp", "-a", FOLDER.resolve("data/embedded").toString(), folder.resolve("data") + "/")
                .inheritIO()
                .start();
        assertThat(copy.waitFor()).isZero();
    }

    private static synchronized void build() throws IOException {
        if (!built) {
            Files.createDirectories(FOLDER);
            Oe oe = new Oe(FOLDER);
            // What an earlier build of the project left.
            oe.say("drop");
            Oe.Said said = oe.say("build", "-w", "1");
            assertThat(said.exitCode()).as(said.toString()).isZero();
            built = true;
        }
    }
}
