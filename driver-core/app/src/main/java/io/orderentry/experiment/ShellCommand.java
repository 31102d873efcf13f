package io.orderentry.experiment;

import io.orderentry.text.ChildProcess;
import io.orderentry.text.Secrets;
import io.orderentry.text.TextSanitizer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Command line of the user's, run by {@code sh} with a limit of time. Its output goes to a file, so that no process that it leaves behind
 * keeps the experiment waiting.
 *
 * @param what names it in a failure
 * @param line for {@code sh -c}
 * @param folder where it runs
 * @param variables added to the environment
 * @param output file for its output and its error messages
 */
record ShellCommand(String what, String line, Path folder, Map<String, String> variables, Path output) {
    /** A platform's command failed, or did not end in time. */
    static final class PlatformException extends IOException {
        private static final long serialVersionUID = 1L;

        /** Reason of a check why its platform cannot be had on this machine; null for every other failure. */
        private final String notHere;

        PlatformException(String message) {
            this(message, null);
        }

        PlatformException(String message, String notHere) {
            super(message);
            this.notHere = notHere;
        }

        Optional<String> notHere() {
            return Optional.ofNullable(notHere);
        }
    }

    private static final int SHOWN_LINES = 3;
    private static final int MOST_BYTES = 64 * 1024;
    /** Exit code of a check whose platform cannot be had on this machine, as of a test that is skipped. */
    private static final int NOT_HERE = 77;

    /**
     * Runs it to its end.
     *
     * @return what it printed, cut after 64 KiB
     * @throws PlatformException when it fails, or does not end in time; then it is killed with its descendants. One that ends with exit code 77
     *     says why its platform cannot be had here
     */
    String run(Duration limit) throws IOException, InterruptedException {
        ProcessBuilder builder = ChildProcess.of(List.of("sh", "-c", line))
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .redirectOutput(output.toFile());
        builder.environment().putAll(variables);
        Process process = builder.start();
        try {
            if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                throw failure("did not end within " + Estimate.text(limit));
            }
        } finally {
            if (process.isAlive()) {
                kill(process.toHandle());
            }
        }
        if (process.exitValue() == NOT_HERE) {
            String why = last(1);
            throw new PlatformException(what + " cannot be had on this machine: " + why, why);
        }
        if (process.exitValue() != 0) {
            throw failure("failed with exit code " + process.exitValue());
        }
        return printed();
    }

    /** Kills a process and its descendants, and waits until they are gone: what a signal ends takes a moment to end. */
    private static void kill(ProcessHandle process) {
        List<ProcessHandle> processes =
                Stream.concat(Stream.of(process), process.descendants()).toList();
        processes.forEach(ProcessHandle::destroyForcibly);
        processes.forEach(killed ->
                killed.onExit().completeOnTimeout(killed, 5, TimeUnit.SECONDS).join());
    }

    private PlatformException failure(String how) throws IOException {
        String last = last(SHOWN_LINES);
        return new PlatformException(
                what + " " + how + (last.isEmpty() ? ", and printed nothing" : ": " + last) + " (" + output + ")");
    }

    private String last(int most) throws IOException {
        List<String> lines = printed()
                .lines()
                .map(String::strip)
                .filter(text -> !text.isEmpty())
                .toList();
        String last = String.join(" / ", lines.subList(Math.max(0, lines.size() - most), lines.size()));
        return TextSanitizer.text(Secrets.mask(last));
    }

    private String printed() throws IOException {
        try (var in = Files.newInputStream(output)) {
            return new String(in.readNBytes(MOST_BYTES), StandardCharsets.UTF_8);
        }
    }
}
