package io.orderentry.store;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Reads text files of run folders, and writes files there. */
final class FolderFile {
    /** Many times what the result of the longest run has. */
    private static final long MOST_BYTES = 16L << 20;

    /** Many times what a second of a latency log has. */
    private static final int LONGEST_LINE = 1 << 20;

    private FolderFile() {}

    /** The whole text; refuses what is larger than 16 MiB, is not UTF-8 text or cannot be read. */
    static String text(Path file) {
        try {
            if (Files.size(file) > MOST_BYTES) {
                throw new RunFolderException(file + " is larger than " + (MOST_BYTES >> 20) + " MiB, which no "
                        + file.getFileName() + " of a run is");
            }
            return Files.readString(file);
        } catch (CharacterCodingException e) {
            throw new RunFolderException(file + " is not UTF-8 text", e);
        } catch (IOException e) {
            throw new RunFolderException(file + " cannot be read: " + e.getMessage(), e);
        }
    }

    /** A file line by line; one that is longer than any of a run is refused before it fills the memory. */
    static BufferedReader reader(Path file, Charset charset) throws IOException {
        return new BufferedReader(new InputStreamReader(Files.newInputStream(file), charset.newDecoder())) {
            @Override
            public String readLine() throws IOException {
                int next = read();
                if (next < 0) {
                    return null;
                }
                StringBuilder line = new StringBuilder();
                for (; next >= 0 && next != '\n'; next = read()) {
                    if (line.length() == LONGEST_LINE) {
                        throw new RunFolderException(
                                file + " is damaged: it has a line of more than " + LONGEST_LINE + " characters");
                    }
                    line.append((char) next);
                }
                return line.toString();
            }
        };
    }

    /** Writes a file completely or not at all, even if the machine stops half-way. */
    static void replace(Path file, byte[] content) throws IOException {
        Path temporary = file.resolveSibling(file.getFileName() + ".part");
        try {
            Files.write(temporary, content);
            Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            try {
                Files.deleteIfExists(temporary);
            } catch (IOException left) {
                e.addSuppressed(left);
            }
            throw e;
        }
    }
}
