package io.orderentry.observe.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The file system under a server's folder. */
class FileSystemTest {
    private static final Path ROOT = Path.of("/");

    @Test
    void aFolderInMemoryIsRecognized() {
        assumeTrue(Files.isDirectory(Path.of("/dev/shm")), "NOT RUN: there is no /dev/shm");

        assertThat(ServerLocation.fileSystem(ROOT, "/dev/shm")).contains("tmpfs");
        assertThat(ServerLocation.fileSystem(Path.of("/dev"), "/shm")).contains("tmpfs");
    }

    @Test
    void aFolderThatIsNotVisibleHasNoFileSystem() {
        assertThat(ServerLocation.fileSystem(ROOT, "/no/such/folder")).isEmpty();
        assertThat(ServerLocation.fileSystem(ROOT, "relative")).isEmpty();
        assertThat(ServerLocation.fileSystem(ROOT, "/usr")).isNotEmpty().isNotEqualTo("tmpfs");
    }
}
