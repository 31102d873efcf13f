package io.orderentry.config;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Reads a file that a user named. */
final class TextFile {
    private TextFile() {}

    /**
     * @param shown how a refusal names the file
     * @throws Refusal with the reason, when it cannot be read
     */
    static String read(String shown, Path file) {
        if (Files.isDirectory(file)) {
            throw new Refusal(shown + ": is a folder, not a file");
        }
        try {
            return Files.readString(file);
        } catch (NoSuchFileException e) {
            throw new Refusal(shown + ": there is no such file");
        } catch (AccessDeniedException e) {
            throw new Refusal(shown + ": may not be read by this user");
        } catch (CharacterCodingException e) {
            throw new Refusal(shown + ": is not UTF-8 text");
        } catch (IOException e) {
            throw new Refusal(shown + ": cannot be read: " + e.getMessage());
        }
    }
}
