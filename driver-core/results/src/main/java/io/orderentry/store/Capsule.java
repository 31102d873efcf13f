package io.orderentry.store;

import io.orderentry.result.ResultJson;
import io.orderentry.text.PrivateFiles;
import io.orderentry.text.Sentences;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.DigestInputStream;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorOutputStream;
import org.apache.commons.compress.compressors.gzip.GzipParameters;
import tools.jackson.core.JacksonException;

/**
 * Runs in one file, {@code NAME.oe.tar.gz}: a manifest with the hash of every file, and then the files of the run folders. The same folders
 * give the same bytes. An archive may come from anyone: nothing but regular files with the names of a run's files is unpacked, no more than
 * the manifest says, and a file whose hash is another is refused.
 */
public final class Capsule {
    /** End of the name of such a file. */
    public static final String END = ".oe.tar.gz";

    private static final String MANIFEST = "manifest.json";
    private static final int FORMAT_VERSION = 1;
    /** Folders below each other, and then the file; no name begins with a dot. */
    private static final Pattern PATH =
            Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,120}(/[A-Za-z0-9][A-Za-z0-9._-]{0,120}){1,6}");

    private static final Pattern FILE = Pattern.compile(".*\\.(json|yaml|csv|hlog|html)");
    private static final long MOST_MANIFEST_BYTES = 16L << 20;
    private static final int MOST_FILES = 50_000;
    /** Text of a run becomes ten to fifty times smaller at most. */
    private static final long MOST_RATIO = 200;

    private static final long SLACK_BYTES = 64L << 20;

    /** A file as the manifest has it. */
    private record Packed(long bytes, String sha256) {}

    /** The manifest: its version, and the files by their paths. */
    private record Manifest(int formatVersion, Map<String, Packed> files) {}

    private Capsule() {}

    /** Returns whether a path has the name of such a file, and is one. */
    public static boolean is(Path path) {
        return path.toString().endsWith(END) && Files.isRegularFile(path);
    }

    /**
     * Packs run folders, or folders of runs, under their names.
     *
     * @param out replaced when it is there
     * @return number of files
     * @throws RunFolderException when a folder has no run, two have the same name, or a file cannot be read or written
     */
    public static int pack(List<Path> folders, Path out) {
        Map<String, Path> files = new TreeMap<>();
        try {
            for (Path folder : folders) {
                RunFolders.of(folder);
                String top = folder.toRealPath().getFileName().toString();
                for (Path file : files(folder)) {
                    String name = top + "/" + folder.relativize(file).toString().replace('\\', '/');
                    if (!PATH.matcher(name).matches()) {
                        continue; // written by no run
                    }
                    if (files.put(name, file) != null) {
                        throw new RunFolderException("two folders are named " + top + "; rename one of them");
                    }
                }
            }
            Map<String, Packed> hashes = new LinkedHashMap<>();
            for (Map.Entry<String, Path> file : files.entrySet()) {
                hashes.put(file.getKey(), hash(file.getValue()));
            }
            Path part = out.resolveSibling(out.getFileName() + ".part");
            Files.deleteIfExists(part);
            try {
                write(files, new Manifest(FORMAT_VERSION, hashes), part);
                Files.move(part, out, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(part);
            }
            return files.size();
        } catch (IOException e) {
            throw new RunFolderException(out + " cannot be written: " + e.getMessage(), e);
        }
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> walk = Files.walk(folder)) { // follows no link
            return walk.filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                            && FILE.matcher(file.getFileName().toString()).matches())
                    .toList();
        }
    }

    private static Packed hash(Path file) throws IOException {
        MessageDigest digest = sha256();
        try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
            long bytes = in.transferTo(OutputStream.nullOutputStream());
            return new Packed(bytes, HexFormat.of().formatHex(digest.digest()));
        }
    }

    private static void write(Map<String, Path> files, Manifest manifest, Path part) throws IOException {
        GzipParameters parameters = new GzipParameters();
        parameters.setOperatingSystem(255); // unknown: the same bytes everywhere
        try (OutputStream out = Files.newOutputStream(part, StandardOpenOption.CREATE_NEW);
                TarArchiveOutputStream tar =
                        new TarArchiveOutputStream(new GzipCompressorOutputStream(out, parameters))) {
            tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
            tar.setBigNumberMode(TarArchiveOutputStream.BIGNUMBER_POSIX);
            byte[] text = ResultJson.text(manifest).getBytes(StandardCharsets.UTF_8);
            entry(tar, MANIFEST, text.length);
            tar.write(text);
            tar.closeArchiveEntry();
            for (Map.Entry<String, Path> file : files.entrySet()) {
                entry(tar, file.getKey(), manifest.files().get(file.getKey()).bytes());
                Files.copy(file.getValue(), tar);
                tar.closeArchiveEntry();
            }
        }
    }

    private static void entry(TarArchiveOutputStream tar, String name, long bytes) throws IOException {
        TarArchiveEntry entry = new TarArchiveEntry(name);
        entry.setSize(bytes);
        entry.setModTime(0L);
        entry.setMode(0600);
        entry.setIds(0, 0);
        entry.setNames("", "");
        tar.putArchiveEntry(entry);
    }

    /**
     * Unpacks a file into a new folder below the system's temporary folder, which only its owner may enter and which is removed when the
     * driver ends.
     *
     * @return the folder in it if there is one alone, else the folder of all
     * @throws RunFolderException when it is no such file, was changed after it was packed, or would harm
     */
    public static Path open(Path file) {
        Path folder = null;
        try {
            folder = Files.createTempDirectory("order-entry-", PrivateFiles.folder());
            Path made = folder;
            Runtime.getRuntime().addShutdownHook(new Thread(() -> remove(made)));
            unpack(file, folder);
            try (Stream<Path> tops = Files.list(folder)) {
                List<Path> all = tops.toList();
                return all.size() == 1 ? all.get(0) : folder;
            }
        } catch (IOException | JacksonException | IllegalArgumentException e) {
            throw new RunFolderException(file + " is damaged, or no file of oe pack: " + e.getMessage(), e);
        }
    }

    private static void unpack(Path file, Path folder) throws IOException {
        long most = MOST_RATIO * Files.size(file) + SLACK_BYTES;
        try (TarArchiveInputStream tar = new TarArchiveInputStream(
                new GzipCompressorInputStream(new BufferedInputStream(Files.newInputStream(file))))) {
            TarArchiveEntry first = tar.getNextEntry();
            if (first == null || !first.getName().equals(MANIFEST) || first.getSize() > MOST_MANIFEST_BYTES) {
                throw new IOException("its first entry is no " + MANIFEST);
            }
            byte[] manifestText = tar.readNBytes((int) first.getSize());
            Manifest manifest = ResultJson.value(
                    ResultJson.parse(new String(manifestText, StandardCharsets.UTF_8)), Manifest.class);
            if (manifest.formatVersion() != FORMAT_VERSION) {
                throw new IOException("formatVersion " + manifest.formatVersion() + " is not known; this driver reads "
                        + FORMAT_VERSION);
            }
            long all =
                    manifest.files().values().stream().mapToLong(Packed::bytes).sum();
            if (all > most || manifest.files().size() > MOST_FILES) {
                throw new IOException(Sentences.text(
                        "it would unpack to %,d bytes in %,d files",
                        all, manifest.files().size()));
            }
            List<String> missing = new ArrayList<>(manifest.files().keySet());
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                String name = entry.getName();
                Packed packed = manifest.files().get(name);
                if (packed == null || !missing.remove(name)) {
                    throw new IOException("it has '" + shown(name) + "', which its manifest does not have");
                }
                if (!isRegular(entry)
                        || !PATH.matcher(name).matches()
                        || !FILE.matcher(name).matches()) {
                    throw new IOException("'" + shown(name) + "' is no file of a run");
                }
                unpack(tar, folder.resolve(name), packed);
            }
            if (!missing.isEmpty()) {
                throw new IOException("it has no '" + shown(missing.get(0)) + "', which its manifest has");
            }
        }
    }

    /** The library takes links and devices for files, too. */
    private static boolean isRegular(TarArchiveEntry entry) {
        return entry.getLinkFlag() == TarConstants.LF_NORMAL || entry.getLinkFlag() == TarConstants.LF_OLDNORM;
    }

    private static String shown(String name) {
        return name.replaceAll("[^A-Za-z0-9._/-]", "?");
    }

    private static void unpack(InputStream tar, Path file, Packed packed) throws IOException {
        Files.createDirectories(file.getParent());
        MessageDigest digest = sha256();
        byte[] buffer = new byte[1 << 16];
        long left = packed.bytes();
        try (OutputStream out =
                new DigestOutputStream(Files.newOutputStream(file, StandardOpenOption.CREATE_NEW), digest)) {
            for (int read = tar.read(buffer); read >= 0; read = tar.read(buffer)) {
                left -= read;
                if (left < 0) {
                    throw new IOException(file.getFileName() + " is longer than its manifest says");
                }
                out.write(buffer, 0, read);
            }
        }
        if (left > 0 || !HexFormat.of().formatHex(digest.digest()).equals(packed.sha256())) {
            throw new IOException(file.getFileName() + " is not the file that was packed: its hash is another");
        }
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Removes a folder that {@link #open} made, or a copy. */
    static void remove(Path folder) {
        try (Stream<Path> walk = Files.walk(folder)) {
            for (Path each : walk.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(each);
            }
        } catch (IOException | UncheckedIOException e) {
            // Left to the system's own cleaning of its temporary folder.
            return;
        }
    }
}
