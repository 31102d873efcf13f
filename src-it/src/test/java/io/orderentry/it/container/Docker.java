package io.orderentry.it.container;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * Whether a container can be started from an image, found out within seconds. Testcontainers would look for several engines in turn and try
 * to pull for two minutes; so it is asked for nothing that is not there.
 */
final class Docker {
    /** Until an engine answers, or a registry through it. */
    private static final int ANSWER_SECONDS = 10;

    private static final int PULL_SECONDS = 600;

    private static final Map<String, Optional<String>> REASONS = new ConcurrentHashMap<>();

    private Docker() {}

    /**
     * Why there can be no container of an image; empty when the image is here, or was pulled just now. Asks once for each image.
     *
     * @param pull whether to pull an image that is not here
     */
    static Optional<String> whyNot(String image, boolean pull) {
        Optional<String> noEngine = REASONS.computeIfAbsent(
                "",
                none -> failure("version", "--format", "{{.Server.Version}}")
                        .map(reason -> "no Docker engine: " + reason));
        return noEngine.isPresent() ? noEngine : REASONS.computeIfAbsent(image, name -> whyNoImage(name, pull));
    }

    private static Optional<String> whyNoImage(String image, boolean pull) {
        Optional<String> missing = failure("image", "inspect", image);
        if (!pull) {
            return missing.map(
                    reason -> "the image " + image + " is not here, and is not pulled unless it is required");
        }
        return missing.flatMap(reason -> failure("pull", image))
                .map(reason -> "the image " + image + " is not here and cannot be pulled: " + reason);
    }

    /** Runs one command of Docker's; when it fails, the last line that it said, or that it said nothing. */
    private static Optional<String> failure(String... arguments) {
        List<String> command = new ArrayList<>(List.of("docker"));
        command.addAll(List.of(arguments));
        try {
            Path said = Files.createTempFile("docker", ".txt");
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(said.toFile())
                    .start();
            try {
                // What does not answer is not waited for; a pull says that it begins, and may then take its time.
                boolean ended = process.waitFor(ANSWER_SECONDS, TimeUnit.SECONDS)
                        || Files.size(said) > 0 && process.waitFor(PULL_SECONDS, TimeUnit.SECONDS);
                String last = Files.readString(said).lines().reduce("", (line, next) -> next.isBlank() ? line : next);
                return !ended
                        ? Optional.of("no answer in time, " + last)
                        : process.exitValue() == 0 ? Optional.empty() : Optional.of(last);
            } finally {
                process.destroyForcibly();
                Files.delete(said);
            }
        } catch (IOException e) {
            return Optional.of("the command docker does not run");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.of("interrupted");
        }
    }
}
