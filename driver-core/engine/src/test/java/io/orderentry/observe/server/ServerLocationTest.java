package io.orderentry.observe.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.orderentry.connect.ServerFacts;
import io.orderentry.connect.ServerFactsBuilder;
import io.orderentry.result.Reading;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The file system under a server's folder, and what follows for its durability. */
class ServerLocationTest {
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

    @Test
    void commitsAreNotDurableWhereTheFilesCouldNotBeLookedAt() {
        ServerFacts settings = ServerFactsBuilder.builder()
                .version("Fake 1")
                .settings(Map.of())
                .recorded(ServerFacts.Recorded.NOTHING)
                .relaxedDurability(Map.of())
                .absent(Map.of())
                .build();
        ServerFacts unknown = ServerLocation.relaxed(settings, Reading.unavailable("too many connections"));
        assertThat(unknown.relaxedDurability()).isNull();
        assertThat(unknown.absent()).containsEntry(ServerFacts.DURABLE, "too many connections");
        Map<String, String> off = Map.of("fsync", "off");
        ServerFacts relaxed = ServerLocation.relaxed(settings, Reading.of(off, ""));
        assertThat(ServerLocation.relaxed(relaxed, Reading.unavailable("too many connections"))
                        .relaxedDurability())
                .isEqualTo(off);
    }
}
