package io.orderentry.it;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Archives that the module dist makes, and programs that run beside them. */
public final class Release {
    private static final Path TARGET = Oe.JAR.getParent();

    private Release() {}

    /** The archive with an ending such as {@code .zip}. */
    static Path archive(String ending) throws IOException {
        return archive(TARGET, ending);
    }

    /** The newest archive of a build. */
    static Path archive(Path target, String ending) throws IOException {
        try (Stream<Path> files = Files.list(target)) {
            return files.filter(file -> file.getFileName().toString().matches("order-entry-.*" + ending))
                    .max((one, other) -> Long.compare(
                            one.toFile().lastModified(), other.toFile().lastModified()))
                    .orElseThrow(() -> new IllegalStateException("no order-entry-*" + ending + " in " + target
                            + "; these tests run after the module dist was packaged"));
        }
    }

    /** Unpacks the tar archive, as a user would; the folder in it. */
    public static Path unpack(Path folder) throws IOException, InterruptedException {
        run(folder, List.of("tar", "-xzf", archive(".tar.gz").toString())).ends(0);
        try (Stream<Path> unpacked = Files.list(folder)) {
            return unpacked.filter(each -> each.getFileName().toString().startsWith("order-entry-"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    /** Runs a program to its end. */
    public static CommandResult run(Path folder, List<String> command) throws IOException, InterruptedException {
        return run(new ProcessBuilder(command).directory(folder.toFile()));
    }

    static CommandResult run(ProcessBuilder builder) throws IOException, InterruptedException {
        Path out = Files.createTempFile("release", ".out");
        Path err = Files.createTempFile("release", ".err");
        try {
            Process process = builder.redirectOutput(out.toFile())
                    .redirectError(err.toFile())
                    .start();
            if (!process.waitFor(Oe.LIMIT_SECONDS, TimeUnit.SECONDS)) {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly();
                throw new AssertionError(builder.command() + " did not end: " + Files.readString(err));
            }
            return new CommandResult(
                    new ArrayList<>(builder.command()),
                    process.exitValue(),
                    Files.readString(out),
                    Files.readString(err));
        } finally {
            Files.delete(out);
            Files.delete(err);
        }
    }
}
