package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * The archives of this build against those of another one: of the same sources with other times, at another path, with another language and
 * time zone. A failure in a tree that was not built from clean may be due to classes that no longer have a source.
 */
@Thorough
@EnabledOnOs(OS.LINUX)
class ReproducibleBuildTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Set<String> NOT_SOURCES = Set.of("target", ".git", "runs", "data");

    @TempDir
    private Path folder;

    private static void copy(Path from, Path to, FileTime changed) throws IOException {
        Files.walkFileTree(from, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path source, BasicFileAttributes attributes) throws IOException {
                boolean isSource = source.toString().contains("/src/")
                        || !NOT_SOURCES.contains(source.getFileName().toString());
                if (!isSource) {
                    return FileVisitResult.SKIP_SUBTREE;
                }
                Files.createDirectories(to.resolve(from.relativize(source)));
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path source, BasicFileAttributes attributes) throws IOException {
                Path copy = Files.copy(source, to.resolve(from.relativize(source)));
                Files.setLastModifiedTime(copy, changed);
                boolean runs = Files.isExecutable(source);
                copy.toFile().setExecutable(runs);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    private static String commit() throws IOException {
        try (JarFile jar = new JarFile(Oe.JAR.toFile())) {
            return jar.getManifest().getMainAttributes().getValue("Implementation-Build");
        }
    }

    @Test
    void twoBuildsOfOneCommitAreByteEqual() throws Exception {
        Path other = Files.createDirectories(folder.resolve("another place"));
        copy(ROOT, other, FileTime.from(Instant.now().minus(Duration.ofDays(40))));
        ProcessBuilder maven = new ProcessBuilder(List.of(
                        "./mvnw",
                        "-B",
                        "-ntp",
                        "-q",
                        "-Dmaven.repo.local=" + ExampleProject.ownRepository(),
                        "-pl",
                        "driver-plugins/dist",
                        "-am",
                        "package",
                        "-Dmaven.test.skip=true",
                        "-Dmdep.analyze.skip=true",
                        "-Dspotless.check.skip=true",
                        "-Doe.commit=" + commit()))
                .directory(other.toFile());
        if (!Files.exists(Release.archive(".tar.gz").resolveSibling("bom.json"))) {
            maven.command().add("-o");
        }
        maven.environment().put("JAVA_HOME", System.getProperty("java.home"));
        maven.environment().putAll(Map.of("TZ", "Asia/Kolkata", "LC_ALL", "C.UTF-8"));
        maven.environment().remove("MAVEN_ARGS");
        Release.run(maven).ends(0);
        Path target = other.resolve("driver-plugins/dist/target");
        assertThat(target.resolve("release/SHA256SUMS"))
                .hasSameTextualContentAs(Oe.JAR.resolveSibling("release/SHA256SUMS"));
        for (String ending : List.of(".tar.gz", ".zip")) {
            Path mine = Release.archive(ending);
            Path again = Release.archive(target, ending);
            assertThat(again.getFileName()).isEqualTo(mine.getFileName());
            assertThat(Files.mismatch(mine, again)).as(mine + " and " + again).isEqualTo(-1);
        }
    }
}
