package io.orderentry.experiment;

import io.orderentry.config.ChildProcess;
import io.orderentry.config.Refusal;
import io.orderentry.config.Secrets;
import io.orderentry.config.Target;
import io.orderentry.config.TextSanitizer;
import io.orderentry.result.Result;
import io.orderentry.store.ResultReader;
import io.orderentry.store.RunFolder;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/**
 * A build of the driver, as a fat jar, that makes runs in a process of its own. It is given the words of the command line, not the settings
 * that this build makes of them, so that an older or a newer build has its own defaults.
 *
 * @param jar the fat jar
 * @param sha256 of the jar, in hexadecimal
 * @param version in its manifest
 * @param words of {@code oe run} that say target and load
 */
public record DriverBuild(Path jar, String sha256, String version, List<String> words) {
    private static final int SHOWN_LINES = 3;
    private static final int SHOWN_DIGITS = 12;
    private static final int NO_RESULT_FROM = 2;

    /** After a signal a run ends in order within this time. */
    private static final int SECONDS_TO_END = 120;

    public DriverBuild {
        words = List.copyOf(words);
    }

    /**
     * A build in a file.
     *
     * @param option named in a refusal
     * @throws Refusal when the file is no driver, or when a word has a secret, which the list of processes would show
     */
    public static DriverBuild of(String option, Path jar, List<String> words) {
        words.stream()
                .filter(word -> !Secrets.mask(word).equals(word))
                .findFirst()
                .ifPresent(word -> {
                    throw new Refusal(option + ": starts a process whose words everyone on this machine sees, and "
                            + Secrets.mask(word) + " has a secret; give it with OE_PASSWORD or --password-file");
                });
        if (!Files.isRegularFile(jar)) {
            throw new Refusal(option + ": there is no file " + jar);
        }
        try (JarFile file = new JarFile(jar.toFile())) {
            Attributes main = file.getManifest() == null
                    ? new Attributes()
                    : file.getManifest().getMainAttributes();
            String starts = main.getValue(Attributes.Name.MAIN_CLASS);
            if (starts == null || file.getEntry("io/orderentry/cli/Main.class") == null) {
                throw new Refusal(option + ": " + jar + " is no fat jar of this driver");
            }
            String version = main.getValue(Attributes.Name.IMPLEMENTATION_VERSION);
            return new DriverBuild(jar, hash(jar), version == null ? "no version" : version, words);
        } catch (IOException e) {
            throw new Refusal(option + ": " + jar + " cannot be read: " + e.getMessage());
        }
    }

    private static String hash(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file);
                DigestInputStream digest = new DigestInputStream(in, MessageDigest.getInstance("SHA-256"))) {
            digest.transferTo(OutputStream.nullOutputStream());
            return HexFormat.of().formatHex(digest.getMessageDigest().digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    /** For a reader, such as {@code new.jar 1.0.0 (sha256 0123456789ab)}. */
    public String name() {
        return jar.getFileName() + " " + version + " (sha256 " + sha256.substring(0, SHOWN_DIGITS) + ")";
    }

    /**
     * Makes a run, and gives its result.
     *
     * @param target with its data, if they are the driver's
     * @param password of the database user, which the environment carries; empty when nothing gives it
     * @param folder that gets the run folder
     * @param output file for what the process prints
     * @throws IOException when there is no result, with the last lines that were printed
     */
    Result run(PlannedRun run, Target target, Optional<String> password, Path folder, Path output)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> option.startsWith("-X"))
                .forEach(command::add);
        command.addAll(List.of("-jar", jar.toString(), "run"));
        command.addAll(words);
        command.addAll(List.of("--seed", Long.toString(run.load().seed()), "--out", folder.toString(), "--quiet"));
        if (target.isEmbedded()) {
            command.addAll(List.of("--set", "target.data=" + target.data()));
        }
        run.labels().forEach((key, value) -> command.addAll(List.of("--label", key + "=" + value)));
        TreeSet<Path> before = runs(folder);
        Files.createDirectories(output.getParent());
        int exitCode = exitCode(command, password, output);
        TreeSet<Path> after = runs(folder);
        after.removeAll(before);
        if (exitCode >= NO_RESULT_FROM || after.isEmpty()) {
            throw new IOException(jar.getFileName() + " ended with exit code " + exitCode + ": " + last(output));
        }
        return ResultReader.measured(after.last());
    }

    private static int exitCode(List<String> command, Optional<String> password, Path output)
            throws IOException, InterruptedException {
        ProcessBuilder builder =
                ChildProcess.of(command).redirectErrorStream(true).redirectOutput(output.toFile());
        password.ifPresent(word -> builder.environment().putAll(Map.of(Secrets.PASSWORD_VARIABLE, word)));
        Process process = builder.start();
        try {
            return process.waitFor();
        } finally {
            if (process.isAlive()) {
                process.destroy();
                Thread.interrupted();
                if (!process.waitFor(SECONDS_TO_END, TimeUnit.SECONDS)) {
                    process.destroyForcibly();
                }
            }
        }
    }

    private static TreeSet<Path> runs(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            TreeSet<Path> runs = new TreeSet<>();
            files.filter(each -> Files.exists(each.resolve(RunFolder.RESULT))).forEach(runs::add);
            return runs;
        }
    }

    private static String last(Path output) throws IOException {
        List<String> lines =
                Files.readString(output).lines().filter(line -> !line.isBlank()).toList();
        return TextSanitizer.text(Secrets.maskSentence(String.join(
                " / ", lines.subList(Math.max(0, lines.size() - SHOWN_LINES), lines.size()))));
    }
}
