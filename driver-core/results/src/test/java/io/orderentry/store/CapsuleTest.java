package io.orderentry.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.config.Refusals;
import io.orderentry.result.Results;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.apache.commons.compress.compressors.gzip.GzipCompressorOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CapsuleTest {
    @TempDir
    private Path parent;

    private Path run;
    private Path file;

    @BeforeEach
    void makeRun() {
        run = MadeRun.folder(parent.resolve("runs"), Results.good());
        file = parent.resolve("made.oe.tar.gz");
    }

    private static Map<String, String> texts(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.collect(Collectors.toMap(
                    each -> each.getFileName().toString(), each -> RunFolders.text(each), (a, b) -> a, TreeMap::new));
        }
    }

    @Test
    void whatIsPackedIsWhatWasThereAndTheSameBytesEachTime() throws IOException {
        Files.createSymbolicLink(run.resolve("passwords.json"), Path.of("/etc/passwd"));
        Files.writeString(run.resolve("switch.log"), "of a command of the user");
        Capsule.pack(List.of(run), file);
        byte[] once = Files.readAllBytes(file);
        Capsule.pack(List.of(run), file);
        assertThat(Files.readAllBytes(file)).isEqualTo(once);
        Path opened = Capsule.open(file);
        assertThat(opened.getFileName()).isEqualTo(run.getFileName());
        Files.delete(run.resolve("passwords.json"));
        Files.delete(run.resolve("switch.log"));
        assertThat(texts(opened)).isEqualTo(texts(run));
        assertThat(RunFolders.of(opened)).containsExactly(opened);
    }

    @Test
    void severalRunsAreInOneFileUnderTheirNames() throws IOException {
        Path other = MadeRun.folder(parent.resolve("runs"), Results.labelled("a"));
        Capsule.pack(List.of(run, other), file);
        assertThat(RunFolders.of(Capsule.open(file)))
                .extracting(Path::getFileName)
                .containsExactly(run.getFileName(), other.getFileName());
        Path same = MadeRun.folder(parent.resolve("others"), Results.labelled("b"));
        assertThatThrownBy(() -> Capsule.pack(List.of(run, same), file)).hasMessageContaining("two folders are named");
    }

    /** Nothing of them is written outside of the folder that they are unpacked into. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "../up.json",
                "run/../../up.json",
                "/tmp/abs.json",
                "run/.hidden.json",
                "run/program.sh",
                "up.json"
            })
    void aPathThatLeadsElsewhere(String name) throws IOException {
        assertRefused(archive(Map.of(name, "x"), tar -> add(tar, name, "x")), "is no file of a run");
    }

    @ParameterizedTest
    @ValueSource(
            bytes = {
                TarConstants.LF_SYMLINK,
                TarConstants.LF_LINK,
                TarConstants.LF_DIR,
                TarConstants.LF_FIFO,
                TarConstants.LF_BLK
            })
    void whatIsNoFile(byte type) throws IOException {
        assertRefused(
                archive(Map.of("run/link.json", ""), tar -> {
                    try {
                        TarArchiveEntry entry = new TarArchiveEntry("run/link.json", type);
                        entry.setLinkName("/etc/passwd");
                        tar.putArchiveEntry(entry);
                        tar.closeArchiveEntry();
                    } catch (IOException e) {
                        throw new IllegalStateException(e);
                    }
                }),
                type == TarConstants.LF_DIR ? "which its manifest does not have" : "is no file of a run");
    }

    @Test
    void aFileThatWasChangedAfterwards() throws IOException {
        assertRefused(
                archive(Map.of("run/result.json", "{}"), tar -> add(tar, "run/result.json", "[]")),
                "its hash is another");
        assertRefused(
                archive(Map.of("run/result.json", "{}"), tar -> add(tar, "run/result.json", "{} ")), "is longer than");
        assertRefused(archive(Map.of("run/result.json", "{}"), tar -> {}), "it has no 'run/result.json'");
        assertRefused(archive(Map.of(), tar -> add(tar, "run/result.json", "{}")), "which its manifest does not have");
        assertRefused(
                archive(Map.of("run/result.json", "{}"), tar -> {
                    add(tar, "run/result.json", "{}");
                    add(tar, "run/result.json", "{}");
                }),
                "which its manifest does not have");
    }

    /** Zeros pack to a thousandth. */
    @Test
    void aBomb() throws IOException {
        int size = 300_000_000;
        byte[] zeros = new byte[1_000_000];
        try (TarArchiveOutputStream tar =
                new TarArchiveOutputStream(new GzipCompressorOutputStream(Files.newOutputStream(file)))) {
            add(
                    tar,
                    "manifest.json",
                    "{\"formatVersion\": 1, \"files\": {\"run/series.csv\": {\"bytes\": " + size + ", \"sha256\": \""
                            + "0".repeat(64) + "\"}}}");
            TarArchiveEntry bomb = new TarArchiveEntry("run/series.csv", true);
            bomb.setSize(size);
            tar.putArchiveEntry(bomb);
            for (int written = 0; written < size; written += zeros.length) {
                tar.write(zeros);
            }
            tar.closeArchiveEntry();
        }
        assertRefused(file, "it would unpack to");
    }

    @Test
    void whatIsNoArchive() throws IOException {
        Files.writeString(file, "no archive");
        assertRefused(file, "damaged, or no file of oe pack");
        Capsule.pack(List.of(run), file);
        byte[] whole = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(whole, whole.length / 2));
        assertRefused(file, "damaged, or no file of oe pack");
    }

    private void assertRefused(Path archive, String sentence) {
        assertThatThrownBy(() -> Capsule.open(archive))
                .isInstanceOf(RunFolderException.class)
                .hasMessageContaining(sentence)
                .satisfies(refusal -> Refusals.requireSentence(refusal.getMessage()));
    }

    /** An archive whose manifest has these texts. */
    private Path archive(Map<String, String> files, Consumer<TarArchiveOutputStream> entries) throws IOException {
        String manifest = files.entrySet().stream()
                .map(each -> String.format(
                        "\"%s\": {\"bytes\": %d, \"sha256\": \"%s\"}",
                        each.getKey(), each.getValue().length(), sha256(each.getValue())))
                .collect(Collectors.joining(", ", "{\"formatVersion\": 1, \"files\": {", "}}"));
        try (TarArchiveOutputStream tar =
                new TarArchiveOutputStream(new GzipCompressorOutputStream(Files.newOutputStream(file)))) {
            add(tar, "manifest.json", manifest);
            entries.accept(tar);
        }
        return file;
    }

    private static void add(TarArchiveOutputStream tar, String name, String text) {
        try {
            TarArchiveEntry entry = new TarArchiveEntry(name, true);
            entry.setSize(text.length());
            tar.putArchiveEntry(entry);
            tar.write(text.getBytes(StandardCharsets.US_ASCII));
            tar.closeArchiveEntry();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String sha256(String text) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.US_ASCII)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
