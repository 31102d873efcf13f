package io.orderentry.store;

import java.io.BufferedReader;
import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** Reads text files of run folders, and writes files there. A folder may come from anyone: no device or pipe, which may have no end, and no more than fits the memory. */
final class FolderFile {
    /** Many times what the result of the longest run has. */
    private static final long MOST_BYTES = 16L << 20;
    /** Many times the longest line of a latency log. */
    private static final int LONGEST_LINE = 1 << 20;

    private FolderFile() {}

    /**
     * The whole text.
     *
     * @throws RunFolderException when it is no file, is larger than 16 MiB, is not UTF-8 text or cannot be read
     */
    static String text(Path file) {
        try {
            requireFile(file);
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

    /**
     * The lines of a file of any size.
     *
     * @return throws an {@link IOException} at a line of more than a million characters
     */
    static BufferedReader lines(Path file, Charset charset) throws IOException {
        requireFile(file);
        return new BufferedReader(new LineLimit(Files.newBufferedReader(file, charset)));
    }

    private static void requireFile(Path file) throws IOException {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new IOException("it is no file");
        }
    }

    private static final class LineLimit extends FilterReader {
        private int length;

        LineLimit(Reader in) {
            super(in);
        }

        @Override
        public int read(char[] buffer, int from, int count) throws IOException {
            int read = super.read(buffer, from, count);
            for (int i = from; i < from + read; i++) {
                length = buffer[i] == '\n' ? 0 : length + 1;
                if (length > LONGEST_LINE) {
                    throw new IOException("it has a line of more than a million characters");
                }
            }
            return read;
        }
    }

    /** Writes a file completely or not at all, even if the machine stops half-way; a link of its name is replaced. */
    static void replace(Path file, byte[] content) throws IOException {
        Path temporary = file.resolveSibling(file.getFileName() + ".part");
        try {
            // Left by a run that was killed, or a link to a file outside of the folder, which must stay as it is.
            Files.deleteIfExists(temporary);
            Files.write(temporary, content, StandardOpenOption.CREATE_NEW);
            Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            remove(temporary, e);
            throw e;
        }
    }

    /** Removes a part of a file that could not be written. */
    static void remove(Path temporary, IOException why) {
        try {
            Files.deleteIfExists(temporary);
        } catch (IOException e) {
            why.addSuppressed(e);
        }
    }
}
