package io.orderentry.store;

import io.orderentry.text.TextSanitizer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * {@code SHA256SUMS} of a run folder, in the format of sha256sum, so that an edited, cut or missing file is noticed. The page is left out: it
 * can be made again from the other files.
 */
public final class Checksums {
    static final String FILE = "SHA256SUMS";

    private static final String NAME = "[A-Za-z0-9_-][A-Za-z0-9._-]*";
    /** No path leads out of the folder. */
    private static final Pattern PATH = Pattern.compile("(?:" + NAME + "/)*" + NAME);

    private static final Pattern LINE = Pattern.compile("([0-9a-f]{64})  (" + PATH + ")");
    private static final int MOST_NAMED = 3;

    private Checksums() {}

    /** Writes the checksums of all files that a folder has. */
    static void write(Path folder) throws IOException {
        StringBuilder text = new StringBuilder();
        try (Stream<Path> walk = Files.walk(folder)) {
            for (Path file : walk.sorted().toList()) {
                String name = file.getFileName().toString();
                String path = folder.relativize(file).toString();
                if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                        && !name.equals(FILE)
                        && !name.equals(RunFolder.REPORT)
                        && PATH.matcher(path).matches()) {
                    text.append(hash(file)).append("  ").append(path).append('\n');
                }
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        FolderFile.replace(folder.resolve(FILE), text.toString().getBytes(StandardCharsets.UTF_8));
    }

    /**
     * The files that are not those that the run wrote, in a phrase; empty when there are none, or the folder has no checksums.
     *
     * @throws RunFolderException when the checksums are damaged, or a file cannot be read
     */
    static Optional<String> difference(Path folder) {
        Path sums = folder.resolve(FILE);
        if (!Files.exists(sums)) {
            return Optional.empty();
        }
        List<String> altered = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        for (String line : FolderFile.text(sums).lines().toList()) {
            Matcher matcher = LINE.matcher(line);
            if (!matcher.matches()) {
                throw new RunFolderException(
                        sums + " is damaged: '" + TextSanitizer.text(line) + "' is no line of sha256sum");
            }
            Path file = folder.resolve(matcher.group(2));
            try {
                if (!Files.isRegularFile(file)) {
                    missing.add(matcher.group(2));
                } else if (!hash(file).equals(matcher.group(1))) {
                    altered.add(matcher.group(2));
                }
            } catch (IOException e) {
                throw new RunFolderException(file + " cannot be read: " + e.getMessage(), e);
            }
        }
        List<String> phrases = new ArrayList<>();
        add("altered since it was written: ", altered, phrases);
        add("missing since it was written: ", missing, phrases);
        return phrases.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", phrases));
    }

    private static void add(String what, List<String> files, List<String> phrases) {
        int more = files.size() - MOST_NAMED;
        if (!files.isEmpty()) {
            phrases.add(what
                    + String.join(", ", files.subList(0, Math.min(MOST_NAMED, files.size())))
                    + (more > 0 ? " and " + more + " more" : ""));
        }
    }

    /** SHA-256 of a file in hexadecimal. */
    public static String hash(Path file) throws IOException {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            Files.copy(file, new DigestOutputStream(OutputStream.nullOutputStream(), digest));
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
