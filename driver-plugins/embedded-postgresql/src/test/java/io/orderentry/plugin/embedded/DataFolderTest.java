package io.orderentry.plugin.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.orderentry.spi.EmbeddedServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is refused before any server is started. */
class DataFolderTest {
    private final EmbeddedServer server = new EmbeddedPostgresql();

    @TempDir
    private Path temp;

    @Test
    void aFolderOfSomebodyElseIsNeitherUsedNorRemoved() throws IOException {
        Path treasure = Files.writeString(temp.resolve("treasure"), "gold");

        assertThatIOException()
                .isThrownBy(() -> server.start(temp, Map.of()))
                .withMessage(temp + " was not made by this driver: it is not an empty folder and has no"
                        + " .order-entry-embedded-postgresql; name a new or an empty one");
        assertThatIOException()
                .isThrownBy(() -> server.remove(temp))
                .withMessage(temp + " was not made by this driver: it has no .order-entry-embedded-postgresql;"
                        + " nothing was removed");
        assertThatIOException()
                .isThrownBy(() -> server.start(treasure, Map.of()))
                .withMessageContaining("was not made");
        assertThatIOException().isThrownBy(() -> server.remove(treasure)).withMessageContaining("nothing was removed");
        assertThat(temp).isDirectoryContaining(path -> path.equals(treasure));
        assertThat(treasure).hasContent("gold");
    }

    @Test
    void whereNothingIsNothingIsRemoved() throws IOException {
        assertThat(server.remove(temp.resolve("nothing"))).isFalse();
        assertThat(server.remove(temp)).isFalse();
        assertThat(temp).exists();
    }

    @Test
    void onlyWhatTheDriverMadeIsRemoved() throws IOException {
        DataFolder folder = DataFolder.claim(temp.resolve("data"));
        Files.createDirectories(folder.server().resolve("bin"));
        Path elsewhere = Files.createDirectory(temp.resolve("elsewhere"));
        Files.writeString(elsewhere.resolve("treasure"), "gold");
        Files.createSymbolicLink(folder.server().resolve("link"), elsewhere);
        Path note = Files.writeString(folder.root().resolve("note"), "mine");

        assertThat(server.remove(folder.root())).isTrue();
        assertThat(note).exists();
        assertThat(elsewhere.resolve("treasure")).exists();
        assertThat(folder.root()).isDirectoryNotContaining(path -> !path.equals(note));
    }

    @Test
    void aFolderThatCannotBeMadeIsNamedWithTheReason() throws IOException {
        Path file = Files.createFile(temp.resolve("file"));
        assertThatIOException()
                .isThrownBy(() -> server.start(file.resolve("data"), Map.of()))
                .withMessageStartingWith("the data folder " + file.resolve("data") + " cannot be used: ")
                .withMessageContaining("Not a directory");
    }

    @ParameterizedTest
    @ValueSource(strings = {"$(touch x)", "a\"b", "a`b", "a\\b", "a\nb"})
    void aPathThatAShellWouldReadOtherwiseIsRefused(String name) {
        assertThatIOException()
                .isThrownBy(() -> server.start(temp.resolve(name), Map.of()))
                .withMessageContaining("in its path, which PostgreSQL's own programs cannot bear");
        assertThat(temp).isEmptyDirectory();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "port",
                "Listen_Addresses",
                "unix-socket-directories",
                "data_directory",
                "config_file",
                "hba_file"
            })
    void aSettingThatTheDriverMustSayIsRefused(String name) {
        assertThatIOException()
                .isThrownBy(() -> server.start(temp, Map.of(name, "1")))
                .withMessageStartingWith(
                        "the server setting \"" + name + "\" is the driver's own for an embedded PostgreSQL");
        assertThat(temp).isEmptyDirectory();
    }

    @Test
    void aSettingWithoutANameOrAValueIsRefused() {
        Map<String, String> valueless = new HashMap<>();
        valueless.put("work_mem", null);
        assertThatIOException()
                .isThrownBy(() -> server.start(temp, valueless))
                .withMessage("the server setting \"work_mem\" has no value; give it as name: value");
        assertThatIOException()
                .isThrownBy(() -> server.start(temp, Map.of("fsync=off", "x")))
                .withMessage("the server setting \"fsync=off\" is not a name; give it as name: value");
    }
}
