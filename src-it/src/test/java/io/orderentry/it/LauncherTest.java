package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The launcher: what it builds and prints in a clone, where it finds the jar, and which Java it refuses. */
@EnabledOnOs(OS.LINUX)
class LauncherTest {
    private static final Path SCRIPT = Path.of("..", "oe").toAbsolutePath().normalize();

    /** Prints lines as Maven does, and leaves the jar. */
    private static final String MAVEN = """
            echo '[INFO] Scanning for projects...'
            echo '[INFO] Downloading from central: https://repo.example/one.pom'
            echo '[INFO] Downloading from central: https://repo.example/two.pom'
            echo '[INFO] --- compiler:3.16.0:compile (default-compile) @ spi ---'
            echo '[INFO] --- compiler:3.16.0:testCompile (default-testCompile) @ spi ---'
            echo '[INFO] --- compiler:3.16.0:compile (default-compile) @ h2 ---'
            if [ -e "$(dirname "$0")/broken" ]; then
                echo '[ERROR] Main.java:[1,1] not a statement'
                exit 1
            fi
            echo '[INFO] --- shade:3.6.2:shade (fat-jar) @ dist ---'
            cp '%s' "$(dirname "$0")/driver-plugins/dist/target/order-entry.jar"
            echo '[INFO] BUILD SUCCESS'
            """.formatted(Oe.JAR);

    @TempDir
    private Path folder;

    private Path clone;
    private Path temporary;

    @BeforeEach
    void prepare() throws IOException {
        clone = Files.createDirectories(folder.resolve("clone"));
        temporary = Files.createDirectory(folder.resolve("temporary"));
        Files.copy(SCRIPT, clone.resolve("oe"));
        Files.writeString(clone.resolve("pom.xml"), "");
        Files.createDirectories(clone.resolve("driver-core/src/main/java"));
        StandIn.write(clone.resolve("mvnw"), MAVEN);
    }

    private ProcessBuilder launch(String... command) {
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
        builder.environment().put("OE_JAVA", ownJava());
        return builder;
    }

    private CommandResult oe(Path script) throws Exception {
        return Release.run(launch(script.toString(), "--version"));
    }

    @Test
    void theFirstBuildOfACloneShowsItsStepsAndTheirTimes() throws Exception {
        CommandResult first = oe(clone.resolve("oe"));
        assertThat(first.out()).as(first.toString()).startsWith("Order-Entry driver ");
        assertThat(first.err().lines().skip(1).map(line -> line.replaceFirst("^ +[0-9]+ s  ", "")))
                .containsExactly(
                        "starting Maven",
                        "reading the modules",
                        "downloading Maven plugins and libraries (once)",
                        "compiling spi",
                        "compiling h2",
                        "packing order-entry.jar",
                        "built");
        assertThat(oe(clone.resolve("oe")).err()).isEmpty();
    }

    @Test
    void aBuildThatFailsShowsTheErrorsAndIsTriedAgain() throws Exception {
        Path fault = Files.writeString(clone.resolve("broken"), "");
        CommandResult failed = oe(clone.resolve("oe")).ends(2);
        assertThat(failed.err())
                .contains("[ERROR] Main.java:[1,1] not a statement\n")
                .contains("oe: order-entry.jar could not be built: see above and ");
        Files.delete(fault);
        assertThat(oe(clone.resolve("oe")).out()).startsWith("Order-Entry driver ");
    }

    /** The folder around a clone may belong to others, such as {@code /tmp}. */
    @Test
    void aCloneRunsNoJarThatLiesAroundIt() throws Exception {
        Path foreign = Files.writeString(folder.resolve("order-entry.jar"), "of another user");
        Files.copy(foreign, Files.createDirectory(folder.resolve("lib")).resolve("order-entry.jar"));
        assertThat(oe(clone.resolve("oe")).out()).startsWith("Order-Entry driver ");
    }

    @Test
    void twoFirstCallsBuildOnce() throws Exception {
        Path built = folder.resolve("built");
        Path go = folder.resolve("go");
        StandIn.write(clone.resolve("mvnw"), """
                        echo built >>'%s'
                        until [ -e '%s' ]; do sleep 0.05; done
                        %s""".formatted(built, go, MAVEN));
        Path err = folder.resolve("err");
        Process first = begin(err, clone.resolve("oe").toString(), "--version");
        await(() -> Files.exists(built));
        Path waiting = folder.resolve("waiting");
        Process second = begin(waiting, clone.resolve("oe").toString(), "--version");
        await(() -> Files.size(waiting) > 0);
        Files.writeString(go, "");
        assertThat(first.waitFor()).as(Files.readString(err)).isZero();
        assertThat(second.waitFor()).as(Files.readString(waiting)).isZero();
        assertThat(built).hasContent("built");
        assertThat(waiting).content().startsWith("waiting for the order-entry.jar ");
    }

    private Process begin(Path err, String... command) throws IOException {
        ProcessBuilder builder =
                launch(command).redirectOutput(ProcessBuilder.Redirect.DISCARD).redirectError(err.toFile());
        builder.environment().put("TMPDIR", temporary.toString());
        return builder.start();
    }

    @Test
    void aBlankWithinQuotesDoesNotEndAnOptionOfTheJvm() throws Exception {
        Path quoted = Files.createDirectory(folder.resolve("two words"));
        ProcessBuilder builder = launch(launcher(), "--version").directory(quoted.toFile());
        builder.environment()
                .put("OE_JAVA_OPTS", "-Xlog:gc:file='" + quoted.resolve("gc.log") + "' -Da=\"*\" -Db='$HOME'");
        CommandResult result = Release.run(builder);
        assertThat(result.out()).as(result.toString()).startsWith("Order-Entry driver ");
        assertThat(quoted.resolve("gc.log")).isNotEmptyFile();
        builder.environment().put("OE_JAVA_OPTS", "-Da='b");
        CommandResult refused = Release.run(builder).ends(2);
        assertThat(refused.err()).isEqualTo("oe: OE_JAVA_OPTS: a quote is not closed: -Da='b\n");
    }

    private static String ownJava() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    @ParameterizedTest
    @ValueSource(strings = {"bin", ".", "lib"})
    void theJarIsBesideTheLauncherOrAboveItOrInLib(String place) throws Exception {
        Path home = Files.createDirectories(folder.resolve("home"));
        Path bin = Files.createDirectories(home.resolve("bin"));
        Files.copy(SCRIPT, bin.resolve("oe"));
        Files.createSymbolicLink(Files.createDirectories(home.resolve(place)).resolve("order-entry.jar"), Oe.JAR);
        assertThat(oe(bin.resolve("oe")).out()).startsWith("Order-Entry driver ");
    }

    @Test
    void aMissingJarIsReportedWithThePlaces() throws Exception {
        Path bin = Files.createDirectories(folder.resolve("empty/bin"));
        Files.copy(SCRIPT, bin.resolve("oe"));
        CommandResult result = oe(bin.resolve("oe")).ends(2);
        assertThat(result.err())
                .isEqualTo("oe: order-entry.jar is missing: looked in %s, %s and %s; unpack the release again\n"
                        .formatted(bin, bin.getParent(), bin.getParent().resolve("lib")));
    }

    @Test
    void aMissingJavaIsReported() throws Exception {
        oe(clone.resolve("oe"));
        ProcessBuilder builder = launch(clone.resolve("oe").toString(), "--version");
        builder.environment().put("OE_JAVA", "no-such-java");
        CommandResult result = Release.run(builder).ends(2);
        assertThat(result.err())
                .isEqualTo(
                        "oe: Java 17 or newer is needed: 'no-such-java' was not found; install a JRE, or name its java in OE_JAVA\n");
    }

    /** As in cron, systemd and many containers; a locale that is not installed is the same to the C library. */
    @ParameterizedTest
    @MethodSource("javas")
    void withoutAnEncodingInTheLocaleFoldersAndArgumentsAreUtf8(String java) throws Exception {
        Path here = Files.createDirectory(folder.resolve("Me\u00dfl\u00e4ufe"));
        for (Map<String, String> locale : List.of(Map.of("LC_ALL", "C"), Map.of("LANG", "xx_XX.UTF-8"))) {
            CommandResult result = inLocale(locale, java, here).ends(2);
            assertThat(result.err()).contains("l\u00e4ufe/1").doesNotContain("locale");
        }
    }

    /** One of each version that is installed here. */
    static Stream<String> javas() throws IOException {
        Path all = Path.of("/usr/lib/jvm");
        List<String> found = new ArrayList<>();
        found.add(ownJava());
        if (Files.isDirectory(all)) {
            try (Stream<Path> homes = Files.list(all)) {
                homes.filter(home -> !Files.isSymbolicLink(home))
                        .map(home -> home.resolve("bin/java"))
                        .filter(Files::isExecutable)
                        .map(Path::toString)
                        .forEach(found::add);
            }
        }
        return found.stream().distinct();
    }

    private String launcher() throws IOException {
        Path bin = Files.createDirectories(folder.resolve("home/bin"));
        Path script = bin.resolve("oe");
        if (!Files.exists(script)) {
            Files.copy(SCRIPT, script);
            Files.createSymbolicLink(folder.resolve("home/order-entry.jar"), Oe.JAR);
        }
        return script.toString();
    }

    private CommandResult inLocale(Map<String, String> locale, String java, Path here) throws Exception {
        // The JVM of the tests may have another encoding, and cannot name the folder then.
        Path script = Files.writeString(
                here.resolveSibling("line.sh"), "cd '" + here + "' && exec '" + launcher() + "' report 'l\u00e4ufe/1'");
        ProcessBuilder builder = new ProcessBuilder("sh", script.toString());
        builder.environment().keySet().removeIf(name -> name.startsWith("LC_") || name.equals("LANG"));
        builder.environment().putAll(locale);
        builder.environment().put("OE_JAVA", java);
        return Release.run(builder);
    }

    /** In place of Java from 25 on: prints its arguments, and leaves the files that it is asked for. */
    private static final String RECORDING_JAVA = """
            for word; do
                case $word in
                    -XX:AOTMode=*) mode=${word#*=} ;;
                    -XX:AOTConfiguration=*) [ "$mode" = create ] || echo profiles >"${word#*=}" ;;
                    -XX:AOTCache=*) [ "$mode" != create ] || echo linked >"${word#*=}" ;;
                esac
                echo "$word"
            done""";

    /** Each look at it finds it 20 s later. */
    private static final String FAST_CLOCK = """
            now=$(cat "${0%/*}/now" 2>/dev/null || echo 0)
            echo $((now + 20)) >"${0%/*}/now"
            echo $now""";

    /** A launcher beside a jar that is never read, and the arguments that it gives to Java of some version. */
    private final class Caches {
        private final Path home = Files.createDirectory(folder.resolve("caches"));
        private final Path jar = Files.writeString(home.resolve("order-entry.jar"), "one");

        Caches() throws IOException {
            Files.copy(SCRIPT, home.resolve("oe"));
        }

        String arguments(String version, String options, String... command) throws Exception {
            Path java = Files.createDirectories(folder.resolve("java-" + version));
            Files.writeString(java.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
            ProcessBuilder builder = launch(command);
            builder.command().add(0, home.resolve("oe").toString());
            builder.environment()
                    .put(
                            "OE_JAVA",
                            StandIn.write(java.resolve("bin/java"), RECORDING_JAVA)
                                    .toString());
            StandIn.write(folder.resolve("clock/date"), FAST_CLOCK);
            builder.environment().merge("PATH", folder + "/clock", (path, clock) -> clock + ":" + path);
            builder.environment().put("OE_JAVA_OPTS", options);
            String words = Release.run(builder).out();
            await(() -> files(home, "recording.").isEmpty());
            return words;
        }

        List<Path> found() throws IOException {
            return files(home, "aot-");
        }
    }

    @Test
    void theCacheOfTheFirstRunServesLaterStarts() throws Exception {
        Caches caches = new Caches();
        assertThat(caches.arguments("25.0.1", "", "run")).contains("-XX:AOTMode=record\n");
        String used = "-XX:AOTCache=" + caches.found().get(0) + "/order-entry.aot\n";
        assertThat(caches.arguments("25.0.1", "", "run")).contains(used).doesNotContain("AOTMode");
        assertThat(caches.arguments("25.0.1", "-Xmx2g", "check")).contains(used);
        Files.writeString(caches.jar, "another");
        assertThat(caches.arguments("25.0.1", "", "check")).doesNotContain("AOT");
        assertThat(caches.arguments("25.0.2", "", "run")).contains("-XX:AOTMode=record\n");
        assertThat(caches.found()).hasSize(1);
        assertThat(caches.arguments("25.0.1", "", "check")).doesNotContain("AOT");
        assertThat(caches.arguments("25.0.2", "", "check")).contains("-XX:AOTCache=");
    }

    @Test
    void otherVerbsOptionsAndVersionsMakeNoCache() throws Exception {
        Caches caches = new Caches();
        assertThat(caches.arguments("25", "", "build")).doesNotContain("AOT");
        assertThat(caches.arguments("25", "-Xmx2g", "run")).doesNotContain("AOT");
        assertThat(caches.arguments("24.0.2", "", "run")).doesNotContain("AOT");
        assertThat(caches.found()).isEmpty();
    }

    /** What is in it runs unseen. */
    @Test
    @EnabledIfSystemProperty(
            named = "user.name",
            matches = "root",
            disabledReason = "NOT RUN: only root gives files away")
    void theCacheOfAnotherUserIsNotUsed() throws Exception {
        Caches caches = new Caches();
        caches.arguments("25", "", "run");
        Path cache = caches.found().get(0).resolve("order-entry.aot");
        Files.setOwner(
                cache, cache.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody"));
        assertThat(caches.arguments("25", "", "run")).doesNotContain("AOT");
    }

    @Test
    @Thorough
    void aJvmUsesItsCache() throws Exception {
        Optional<Path> java =
                javas().map(Path::of).filter(LauncherTest::hasCaches).findFirst();
        assumeThat(java).as("NOT RUN: no Java 25 or newer is installed").isPresent();
        ProcessBuilder doctor = launch(launcher(), "doctor");
        doctor.environment().put("OE_JAVA", java.orElseThrow().toString());
        assertThat(Release.run(doctor).out()).containsPattern("AOT cache +not in use");
        Path home = folder.resolve("home");
        Path run = folder.resolve("run");
        Release.run(launch(launcher(), "build", "--target", "jdbc:h2:./x", "-w", "1"))
                .ends(0);
        ProcessBuilder first =
                launch(launcher(), "run", "--target", "jdbc:h2:./x", "--duration", "20s", "--out", run.toString());
        first.environment().put("OE_JAVA", java.orElseThrow().toString());
        CommandResult result = Release.run(first);
        assertThat(result.out()).as(result.toString()).contains("New-Order").doesNotContain("AOT");
        assertThat(result.err()).doesNotContain("AOT");
        await(() -> !files(home, "aot-").isEmpty());
        assertThat(Release.run(doctor).out()).containsPattern("AOT cache +in use");
        // Half a file, as a full disk leaves it.
        try (FileChannel file =
                FileChannel.open(files(home, "aot-").get(0).resolve("order-entry.aot"), StandardOpenOption.WRITE)) {
            file.truncate(file.size() / 2);
        }
        CommandResult half = Release.run(doctor);
        assertThat(half.out()).startsWith("This machine\n").containsPattern("AOT cache +not in use");
        assertThat(half.err()).isEmpty();
    }

    private static boolean hasCaches(Path java) {
        try {
            String release = Files.readString(java.getParent().resolveSibling("release"));
            return Pattern.compile("JAVA_VERSION=\"(2[5-9]|[3-9][0-9])")
                    .matcher(release)
                    .find();
        } catch (IOException e) {
            return false;
        }
    }

    private static List<Path> files(Path folder, String name) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().startsWith(name))
                    .toList();
        }
    }

    @Test
    void aKilledDriverLeavesASentence() throws Exception {
        Path err = folder.resolve("err");
        Process process = begin(err, launcher(), "build", "--target", "jdbc:h2:./x", "-w", "20");
        await(() -> Files.readString(err).contains("build:"));
        process.destroyForcibly();
        assertThat(process.waitFor()).isEqualTo(137);
        await(() -> Files.readString(err).contains("was killed"));
        assertThat(err)
                .content()
                .contains("oe: process " + process.pid() + " was killed or crashed before its end: ")
                .containsPattern("\\([0-9]+ MB for machine or control group")
                .contains("OE_JAVA_OPTS=-Xmx256m");
    }

    /** The second one ends the driver at once; a user need not buy memory for that. */
    @Test
    void aSecondSignalIsNoWantOfMemory() throws Exception {
        Path err = folder.resolve("err");
        Process process = begin(err, launcher(), "build", "--target", "jdbc:h2:./x", "-w", "20");
        await(() -> Files.readString(err).contains("build:"));
        while (process.isAlive()) {
            process.destroy();
            process.waitFor(20, TimeUnit.MILLISECONDS);
        }
        assertThat(process.exitValue()).isEqualTo(130);
        // The watch of the launcher removes its folder when it has said what it has to say.
        await(() -> temporary.toFile().list().length == 0);
        assertThat(err).content().contains("interrupted").doesNotContain("killed");
    }

    @Test
    void whatEndsByItselfWasNotKilled() throws Exception {
        ProcessBuilder builder = launch(launcher(), "run", "--load", "none");
        CommandResult refused = Release.run(builder).ends(2);
        assertThat(refused.err()).doesNotContain("killed");
        builder.environment().put("OE_JAVA_OPTS", "-Xnosuchoption");
        CommandResult noJvm = Release.run(builder).ends(1);
        assertThat(noJvm.err()).contains("-Xnosuchoption").doesNotContain("killed");
    }

    private static void await(Callable<Boolean> condition) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(10);
        while (!condition.call()) {
            assertThat(System.nanoTime()).isLessThan(deadline);
            Thread.sleep(20);
        }
    }
}
