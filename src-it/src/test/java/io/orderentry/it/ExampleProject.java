package io.orderentry.it;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The plugin of docs/write-a-plugin.md as a stranger has it: a copy of its own, against artifacts that were installed. They go into a
 * repository of this test; everything else comes from the one that this build uses, without a network.
 */
final class ExampleProject {
    static final Path SOURCE = Path.of("..", "docs", "example-plugin");
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final long LIMIT_MINUTES = 20;

    private final Path project;
    private final Path repository;

    ExampleProject(Path folder) throws IOException {
        project = folder.resolve("example-plugin");
        repository = folder.resolve("repository");
        copy(SOURCE, project);
        install("order-entry", "pom.xml", "");
        install("driver-plugins", "driver-plugins/pom.xml", "");
        install("driver-core", "driver-core/pom.xml", "");
        install("bom", "driver-core/bom/pom.xml", "");
        // The suite drives a database as the driver does, and needs all but reports and the command line.
        for (String module : List.of("spi", "settings", "results", "database", "engine")) {
            install(module, "driver-core/" + module + "/pom.xml", "driver-core/" + module + "/target");
        }
        install("contract", "driver-plugins/contract/pom.xml", "driver-plugins/contract/target");
    }

    /** Everything but what an earlier build left. */
    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path relative = from.relativize(file);
                if (!relative.startsWith("target")) {
                    Path copy = to.resolve(relative.toString());
                    Files.createDirectories(copy.getParent());
                    Files.copy(file, copy);
                }
            }
        }
    }

    /** What the install goal leaves of a module; the goal itself would build again what this build has just built. */
    private void install(String artifact, String pom, String target) throws IOException {
        String name = artifact + "-" + version();
        Path place = Files.createDirectories(repository.resolve(Path.of("io", "orderentry", artifact, version())));
        Files.copy(ROOT.resolve(pom), place.resolve(name + ".pom"));
        if (!target.isEmpty()) {
            Files.copy(ROOT.resolve(target).resolve(name + ".jar"), place.resolve(name + ".jar"));
        }
    }

    private static String version() throws IOException {
        String pom = Files.readString(ROOT.resolve("pom.xml"));
        int at = pom.indexOf("<version>") + "<version>".length();
        return pom.substring(at, pom.indexOf('<', at));
    }

    /** What Maven said, and how it ended. */
    record Built(int exitCode, String log) {}

    Built maven(String... arguments) throws IOException, InterruptedException {
        Path log = Files.createTempFile(project, "maven", ".log");
        List<String> command = new ArrayList<>(List.of(
                ROOT.resolve("mvnw").toString(),
                "-B",
                "-ntp",
                "-o",
                "-Dmaven.repo.local=" + repository,
                "-Dmaven.repo.local.tail=" + ownRepository(),
                "-Dmaven.repo.local.tail.ignoreAvailability=true"));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(project.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().remove("MAVEN_ARGS");
        Process process = builder.start();
        if (!process.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES)) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
            throw new AssertionError("Maven did not end: " + Files.readString(log));
        }
        return new Built(process.exitValue(), Files.readString(log));
    }

    /** The one of the build that runs these tests, as surefire names it. */
    static String ownRepository() {
        return System.getProperty(
                "localRepository",
                Path.of(System.getProperty("user.home"), ".m2", "repository").toString());
    }

    /** The folder that goes into a plugins folder. */
    Path dropIn() {
        return project.resolve("target").resolve("drop-in");
    }

    /** Copies {@link #dropIn} as a user would. */
    void dropInto(Path plugins) throws IOException {
        copy(dropIn(), plugins.resolve("hsqldb"));
    }
}
