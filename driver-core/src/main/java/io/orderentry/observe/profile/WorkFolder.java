package io.orderentry.observe.profile;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A temporary folder that goes when it is closed, and programs that write to it and to nowhere else. */
final class WorkFolder implements AutoCloseable {
    private static final int LONGEST_COMPLAINT = 200;

    private final Path path;

    private WorkFolder(Path path) {
        this.path = path;
    }

    /** @param parent existing folder in which it is made */
    static WorkFolder create(Path parent) throws IOException {
        return new WorkFolder(Files.createTempDirectory(parent, "order-entry-profile"));
    }

    Path samples() {
        return path.resolve("perf.data");
    }

    Path report() {
        return path.resolve("report.txt");
    }

    Path complaints() {
        return path.resolve("complaints.txt");
    }

    /** Runs a program without settings of the user's, without input, and with its output and errors in files. */
    Process run(Path output, String... command) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectInput(new File("/dev/null"))
                .redirectOutput(output.toFile())
                .redirectError(complaints().toFile());
        builder.environment().put("LC_ALL", "C");
        builder.environment().put("PERF_CONFIG", "/dev/null");
        // Symbols of what is not installed would be looked for in the Internet.
        builder.environment().remove("DEBUGINFOD_URLS");
        return builder.start();
    }

    /** Message of a failed program, shortened. */
    String complaint() throws IOException {
        List<String> lines = Files.readAllLines(complaints()).stream()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.equals("Error:"))
                .toList();
        String first = lines.isEmpty() ? "it does not say why" : lines.get(0);
        return first.length() <= LONGEST_COMPLAINT ? first : first.substring(0, LONGEST_COMPLAINT) + "...";
    }

    @Override
    public void close() throws IOException {
        try (Stream<Path> files = Files.list(path)) {
            for (Path file : files.toList()) {
                Files.deleteIfExists(file);
            }
        }
        Files.delete(path);
    }
}
