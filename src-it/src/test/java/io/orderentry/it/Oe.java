package io.orderentry.it;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Runs {@code oe}: the fat jar, in a working directory of its own. Used by one thread. */
public final class Oe {
    /** What the tests start by default. */
    public static final Path JAR = Path.of("..", "driver-plugins", "dist", "target", "order-entry.jar")
            .toAbsolutePath()
            .normalize();

    /** Only so that a command that hangs is reported as such: no test says how fast a machine must be. */
    static final long LIMIT_SECONDS = 600;

    private static final Set<String> MEASURING = Set.of("run", "experiment", "compare");

    /** What makes a JVM fast in the long run makes it slow in the first minute. */
    private static final List<String> JAVA = List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx512m",
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC");

    /** What a shell runs in the background ignores Ctrl-C, and what nohup runs ignores hangups, and so does all that it starts, unless it is undone. */
    private static final List<String> SIGNALS =
            ignored(1) || ignored(2) ? List.of("env", "--default-signal=INT,HUP") : List.of();

    private final Path folder;
    private final Map<String, String> environment = new HashMap<>();
    private Path jar = JAR;
    private final List<Path> more = new ArrayList<>();
    private OneJvm jvm;

    /** @param folder the working directory: {@code data/} and {@code runs/} are made in it */
    public Oe(Path folder) {
        if (!Files.exists(JAR)) {
            throw new IllegalStateException(JAR + " is missing; these tests run after the module dist was packaged");
        }
        this.folder = folder;
    }

    private static boolean ignored(int signal) {
        try (Stream<String> lines = Files.lines(Path.of("/proc/self/status"))) {
            return lines.filter(line -> line.startsWith("SigIgn:"))
                    .mapToLong(line -> Long.parseUnsignedLong(line.substring(7).strip(), 16))
                    .anyMatch(mask -> (mask >> signal - 1 & 1) == 1);
        } catch (IOException e) {
            return false;
        }
    }

    public Oe password(String password) {
        return environment("OE_PASSWORD", password);
    }

    public Oe environment(String name, String value) {
        requireNotStarted();
        environment.put(name, value);
        return this;
    }

    /** A plugin that is not in the jar, and its JDBC driver. */
    public Oe with(List<Path> jars) {
        requireNotStarted();
        more.addAll(jars);
        return this;
    }

    Oe jar(Path other) {
        requireNotStarted();
        jar = other;
        return this;
    }

    private void requireNotStarted() {
        if (jvm != null) {
            throw new IllegalStateException("its JVM has another environment");
        }
    }

    Path folder() {
        return folder;
    }

    /** A command that is still running. */
    public final class Running {
        private final List<String> arguments;
        private final Process process;
        private final Path out;
        private final Path err;

        private Running(List<String> arguments, Process process, Path out, Path err) {
            this.arguments = arguments;
            this.process = process;
            this.out = out;
            this.err = err;
        }

        public ProcessHandle process() {
            return process.toHandle();
        }

        /** As Ctrl-C does. */
        public void interrupt() throws IOException, InterruptedException {
            signal("INT");
        }

        void signal(String name) throws IOException, InterruptedException {
            new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                    .start()
                    .waitFor();
        }

        /** Waits until it has written a text to its error output. */
        public Running awaitError(String text) throws InterruptedException {
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
            while (!read(err).contains(text)) {
                if (!process.isAlive() || System.nanoTime() > deadline) {
                    throw new AssertionError("it never printed '" + text + "': " + read(out) + read(err));
                }
                Thread.sleep(50);
            }
            return this;
        }

        /** Waits until the log of the only run below a folder has so many seconds. */
        Running awaitSeconds(Path runs, int seconds) throws IOException, InterruptedException {
            while (loggedSeconds(runs) < seconds) {
                if (!process.isAlive()) {
                    throw new AssertionError("it has ended: " + read(out) + read(err));
                }
                Thread.sleep(50);
            }
            return this;
        }

        private static int loggedSeconds(Path runs) throws IOException {
            if (!Files.exists(runs)) {
                return 0;
            }
            try (Stream<Path> made = Files.list(runs)) {
                Path log = made.findFirst().orElse(runs).resolve("latency.hlog");
                return Files.exists(log) ? Files.readString(log).split("\\[Covered ", -1).length - 1 : 0;
            }
        }

        public String err() {
            return read(err);
        }

        public CommandResult end() throws InterruptedException {
            return end(LIMIT_SECONDS);
        }

        CommandResult end(long limitSeconds) throws InterruptedException {
            if (!process.waitFor(limitSeconds, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new AssertionError("it did not end: " + read(out) + read(err));
            }
            return checked(new CommandResult(arguments, process.exitValue(), read(out), read(err)));
        }
    }

    /** Runs a command, given by its words or as a line, as a user would, in a process of its own, and does not wait for it. */
    public Running start(String... arguments) {
        return start(List.of(), null, words(arguments));
    }

    /**
     * @param before a command that runs the one that stands behind it, such as env
     * @param output where the standard output goes; null for where it can be read again
     * @param arguments words, or a line
     */
    Running start(List<String> before, Path output, String... arguments) {
        String[] words = words(arguments);
        return start(command(before, words), output, List.of(words));
    }

    /** As on a terminal of so many columns; both outputs are in that of the result. Needs util-linux. */
    Running startOnTerminal(int columns, List<String> before, String... arguments) {
        String[] words = words(arguments);
        String shell = command(before, words).stream()
                .map(word -> "'" + word.replace("'", "'\\''") + "'")
                .collect(Collectors.joining(" ", "stty rows 24 cols " + columns + "; exec ", ""));
        return start(List.of("script", "-qefc", shell, "/dev/null"), null, List.of(words));
    }

    private List<String> command(List<String> before, String... arguments) {
        List<String> command = new ArrayList<>(SIGNALS);
        command.addAll(before);
        command.addAll(JAVA);
        if (more.isEmpty()) {
            command.addAll(List.of("-jar", jar.toString()));
        } else {
            command.addAll(List.of("-cp", classPath(), "io.orderentry.cli.Main"));
        }
        command.addAll(List.of(arguments));
        return command;
    }

    private Running start(List<String> command, Path output, List<String> arguments) {
        try {
            Path out = Files.createTempFile(folder, "said", ".out");
            Path err = Files.createTempFile(folder, "said", ".err");
            Process process = process()
                    .command(command)
                    .redirectOutput((output == null ? out : output).toFile())
                    .redirectError(err.toFile())
                    .start();
            return new Running(arguments, process, out, err);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String[] words(String... arguments) {
        return arguments.length == 1 ? arguments[0].split(" ") : arguments;
    }

    /** Runs a command, given by its words or as a line, to its end, in the JVM that ran the one before. */
    public CommandResult run(String... arguments) {
        try {
            if (jvm == null || !jvm.claim()) {
                jvm = new OneJvm(process(), JAVA, classPath());
            }
            return checked(jvm.run(List.of(words(arguments))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private CommandResult checked(CommandResult result) {
        if (result.arguments().stream().anyMatch(MEASURING::contains)) {
            EveryResult.check(folder.resolve("runs"));
        }
        return result;
    }

    private String classPath() {
        return Stream.concat(Stream.of(jar), more.stream())
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
    }

    private ProcessBuilder process() {
        ProcessBuilder builder = new ProcessBuilder().directory(folder.toFile());
        builder.environment().remove("OE_PASSWORD");
        builder.environment().putAll(environment);
        return builder;
    }

    private static String read(Path file) {
        try {
            return Files.readString(file, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** All of the report of the newest run, in which no line is broken. */
    public String fullReport() {
        CommandResult report = run("report", "--full", newestRun().toString());
        if (report.exitCode() != 0) {
            throw new AssertionError(report.toString());
        }
        return report.out().replaceAll("\\s+", " ");
    }

    /** The result of the newest run. */
    public JsonNode newestResult() {
        return JsonMapper.shared().readTree(newestRun().resolve("result.json").toFile());
    }

    /** The newest run folder, by the time at the end of its name. */
    public Path newestRun() {
        try (Stream<Path> runs = Files.list(folder.resolve("runs"))) {
            return runs.max(Comparator.comparing(run -> run.toString().replaceFirst("^.*-(?=\\d{8}T)", "")))
                    .orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Process of the server in a data folder. */
    public static ProcessHandle server(Path data) throws IOException {
        String pid = Files.readAllLines(data.resolve("pgdata/postmaster.pid")).get(0);
        return ProcessHandle.of(Long.parseLong(pid)).orElseThrow();
    }
}
