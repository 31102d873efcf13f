package io.orderentry.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The file system under a server's folder. */
class VolatileStorageTest {
    private static final Path ROOT = Path.of("/");

    @Test
    void aFolderInMemoryIsRecognized() {
        assumeTrue(Files.isDirectory(Path.of("/dev/shm")), "NOT RUN: there is no /dev/shm");

        assertThat(VolatileStorage.fileSystem(ROOT, "/dev/shm")).contains("tmpfs");
        assertThat(VolatileStorage.fileSystem(Path.of("/dev"), "/shm")).contains("tmpfs");
    }

    @Test
    void aFolderThatIsNotVisibleHasNoFileSystem() {
        assertThat(VolatileStorage.fileSystem(ROOT, "/no/such/folder")).isEmpty();
        assertThat(VolatileStorage.fileSystem(ROOT, "relative")).isEmpty();
        assertThat(VolatileStorage.fileSystem(ROOT, "/usr")).isNotEmpty().isNotEqualTo("tmpfs");
    }
}
