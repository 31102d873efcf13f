package io.orderentry.cli;

import io.orderentry.config.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writer of the files of a command. */
final class Output {
    private Output() {}

    /** @throws Refusal when the file cannot be written, with the option that asked for it */
    static void write(String option, Path file, String text) {
        try {
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new Refusal(option + ": " + file + " cannot be written: " + e.getMessage());
        }
    }
}
