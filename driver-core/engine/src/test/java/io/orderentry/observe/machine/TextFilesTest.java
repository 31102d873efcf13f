package io.orderentry.observe.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of this machine, and those by ssh with a script in the place of its client: it gets the arguments that ssh gets, and runs the command here. */
class TextFilesTest {
    private static final String HONEST = "for last; do :; done; exec $SHELL_UNDER_TEST -c \"$last\"";

    @TempDir
    private Path folder;

    private TextFiles client(String script) throws IOException {
        Path file = folder.resolve("ssh");
        Files.writeString(file, "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
        return new SshFiles(List.of(file.toString()), "oe@db1");
    }

    private TextFiles honest() throws IOException {
        return client(HONEST.replace("$SHELL_UNDER_TEST", "sh"));
    }

    private static Map<String, String> read(TextFiles files, String... paths) throws Exception {
        return files.read(List.of(paths));
    }

    @ParameterizedTest
    @ValueSource(strings = {"sh", "bash"})
    void filesComeAsTheyAre(String shell) throws Exception {
        Path plain = Files.writeString(folder.resolve("plain"), "a 1\n\n==> not a header\nb 2\n");
        Path cut = Files.writeString(folder.resolve("without-end"), "x");
        Path empty = Files.writeString(folder.resolve("empty"), "");
        try (TextFiles files = client(HONEST.replace("$SHELL_UNDER_TEST", shell))) {
            for (int i = 0; i < 3; i++) {
                assertThat(read(
                                files,
                                folder + "/*t*",
                                folder + "/plain",
                                folder + "/nothing",
                                folder.toString(),
                                "/proc/stat"))
                        .containsEntry(plain.toString(), "a 1\n\n==> not a header\nb 2\n")
                        .containsEntry(cut.toString(), "x")
                        .containsEntry(empty.toString(), "")
                        .containsKey("/proc/stat")
                        .hasSize(4);
            }
            assertThat(read(files, "/nothing")).isEmpty();
        }
    }

    @Test
    void hereAStarStandsForAnyNameOfOneFolderAndWhatIsNoFileIsLeftOut() throws Exception {
        String bytes = "\u00ff\u0000x";
        for (String file : List.of("block/sda/device/uevent", "block/vda/device/uevent", "block/loop0/size")) {
            Files.createDirectories(folder.resolve(file).getParent());
            Files.writeString(folder.resolve(file), bytes, StandardCharsets.ISO_8859_1);
        }
        Files.createFile(folder.resolve("empty"));
        try (TextFiles local = TextFiles.local()) {
            assertThat(read(local, folder + "/block/*/device/uevent", folder + "/empty", folder.toString()))
                    .isEqualTo(Map.of(
                            folder + "/block/sda/device/uevent", bytes,
                            folder + "/block/vda/device/uevent", bytes,
                            folder + "/empty", ""));
            assertThat(read(local, folder + "/block/v*/device/u*"))
                    .containsOnlyKeys(folder + "/block/vda/device/uevent");
            assertThat(read(local, folder + "/nothing", folder + "/nothing/*/here"))
                    .isEmpty();
        }
    }

    @Test
    void theSameTextsAsHere() throws Exception {
        try (TextFiles files = honest();
                TextFiles local = TextFiles.local()) {
            Map<String, String> here = local.read(MachineIdentity.FILES);
            here.remove("/proc/meminfo");
            here.remove("/proc/stat");
            // Clocks of processors change while they are read.
            here.remove("/proc/cpuinfo");
            // This process's own, and the shell's.
            here.remove("/proc/self/cgroup");
            // Those of containers come and go.
            here.keySet().removeIf(path -> path.startsWith("/sys/class/net/"));
            assertThat(files.read(MachineIdentity.FILES)).containsAllEntriesOf(here);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "echo 'Warning: something' >&2; echo 'oe@db1: Permission denied (publickey).' >&2; exit 255"
                        + " | ended: oe@db1: Permission denied (publickey).",
                "read -r want; printf '==> /proc/stat <==\\ncpu 1 2'; exit 1 | ended: cpu 1 2",
                "exec yes garbage | prints something else than it is asked for"
            })
    void aClientThatFailsIsReported(String script, String reason) throws Exception {
        try (TextFiles files = client(script)) {
            assertThatThrownBy(() -> read(files, "/proc/stat"))
                    .isInstanceOf(IOException.class)
                    .hasMessage("ssh to oe@db1 " + reason);
        }
    }

    @Test
    void aMissingClientIsReported() {
        try (TextFiles files = new SshFiles(List.of(folder + "/no-ssh"), "oe@db1")) {
            assertThatThrownBy(() -> read(files, "/proc/stat"))
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith("ssh to oe@db1 cannot be started: ")
                    .hasMessageNotContainingAny("\n");
        }
    }

    @Test
    void aClientThatDiedIsStartedAgain() throws Exception {
        try (TextFiles files =
                client("read -r want; printf 'x\\n==> /proc/stat <==\\ncpu 1\\n\\n==> end <==\\n'; exit 1")) {
            assertThat(read(files, "/proc/stat")).isEqualTo(Map.of("/proc/stat", "cpu 1\n"));
            // The second one may still find the first's process; in the end there is an answer again.
            Map<String, String> again = Map.of();
            for (int i = 0; i < 1_000 && again.isEmpty(); i++) {
                try {
                    again = read(files, "/proc/stat");
                } catch (IOException e) {
                    assertThat(e).hasMessageStartingWith("ssh to oe@db1 ended");
                }
            }
            assertThat(again).isEqualTo(Map.of("/proc/stat", "cpu 1\n"));
        }
    }

    @Test
    void aReadingThatHangsEndsWhenTheSourceIsClosed() throws Exception {
        TextFiles files = client("echo hanging; exec sleep 600");
        CompletableFuture<Throwable> reading = CompletableFuture.supplyAsync(() -> {
            try {
                read(files, "/proc/stat");
                return null;
            } catch (Exception e) {
                return e;
            }
        });
        assertThat(reading).isNotDone();
        files.close();
        // Whether it was reading already, or was about to start the client.
        assertThat(reading.get(60, TimeUnit.SECONDS)).isInstanceOf(IOException.class);
    }
}
