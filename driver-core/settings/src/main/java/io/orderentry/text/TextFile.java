package io.orderentry.text;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Reads a file that a user named, up to a size limit. */
public final class TextFile {
    /** Parsing takes more than proportional time. */
    private static final int MAX_BYTES = 256 * 1024;

    private static final int MAX_LINE_BYTES = 4096;

    private TextFile() {}

    /**
     * The text of a file or a pipe.
     *
     * @param shown how a refusal names the file
     * @throws Refusal with the reason, when it cannot be read or is larger than {@value #MAX_BYTES} bytes
     */
    public static String read(String shown, Path file) {
        return text(shown, file, false, MAX_BYTES, "is larger than " + MAX_BYTES / 1024 + " KiB");
    }

    /**
     * The first line of a file or a pipe; empty when there is none.
     *
     * @param shown how a refusal names the file
     * @throws Refusal with the reason, when it cannot be read or the line is longer than {@value #MAX_LINE_BYTES} bytes
     */
    public static String firstLine(String shown, Path file) {
        return text(shown, file, true, MAX_LINE_BYTES, "its first line is longer than " + MAX_LINE_BYTES + " bytes");
    }

    private static byte[] lineBytes(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        int next = in.read();
        while (next >= 0 && next != '\n' && next != '\r' && line.size() <= MAX_LINE_BYTES) {
            line.write(next);
            next = in.read();
        }
        return line.toByteArray();
    }

    private static String text(String shown, Path file, boolean firstLine, int limit, String tooLong) {
        Refusal.require(!Files.isDirectory(file), shown + ": is a folder, not a file");
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = firstLine ? lineBytes(in) : in.readNBytes(limit + 1);
            Refusal.require(bytes.length <= limit, shown + ": " + tooLong);
            CharsetDecoder strict = StandardCharsets.UTF_8.newDecoder();
            return strict.decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException e) {
            throw new Refusal(shown + ": is not UTF-8 text");
        } catch (NoSuchFileException e) {
            throw new Refusal(shown + ": there is no such file");
        } catch (AccessDeniedException e) {
            throw new Refusal(shown + ": may not be read by this user");
        } catch (IOException e) {
            throw new Refusal(shown + ": cannot be read: " + e.getMessage());
        }
    }
}
