package io.orderentry.it;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Prometheus' own checker, on the path or where {@code -Dit.promtool} says. Nothing is downloaded. */
final class Promtool {
    /** The word for it in {@code -Dit.require}. */
    private static final String NAME = "promtool";

    private static final String COMMAND = System.getProperty("it.promtool", NAME);

    /** How it ended, and all that it printed. */
    record Answer(int exitCode, String text) {}

    private Promtool() {}

    /** Leaves the calling test out where there is none, or fails it where it is required. */
    static void assumeThere() {
        boolean there = Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .map(folder -> Path.of(folder).resolve(COMMAND))
                .anyMatch(Files::isExecutable);
        if (!there && Required.is(NAME)) {
            throw new IllegalStateException(NAME + " is required, and there is none on the path");
        }
        assumeTrue(
                there, "NOT RUN: there is no " + COMMAND + " on the path; in Debian, it is in the package prometheus");
    }

    static Answer run(String input, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(COMMAND));
        command.addAll(List.of(arguments));
        Path file = Files.createTempFile(NAME, ".txt");
        try {
            Files.writeString(file, input);
            Process process = new ProcessBuilder(command)
                    .redirectInput(file.toFile())
                    .redirectErrorStream(true)
                    .start();
            String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new Answer(process.waitFor(), text);
        } finally {
            Files.delete(file);
        }
    }
}
