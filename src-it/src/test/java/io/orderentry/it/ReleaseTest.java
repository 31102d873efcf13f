package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The archives of a release, unpacked and used as a new user would. */
@EnabledOnOs(OS.LINUX)
@Order(2)
class ReleaseTest {
    private static final String JAVA =
            Path.of(System.getProperty("java.home"), "bin", "java").toString();

    @TempDir
    private static Path folder;

    private static Path home;

    @BeforeAll
    static void unpack() throws Exception {
        // An ordinary user must get through to it, also past a blank.
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        home = Release.unpack(Files.createDirectory(folder.resolve("a release")));
    }

    private static CommandResult oe(Path where, List<String> before, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(before);
        command.add(home.resolve("bin/oe").toString());
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).directory(where.toFile());
        builder.environment().remove("OE_PASSWORD");
        builder.environment().put("OE_JAVA", JAVA);
        builder.environment().put("OE_JAVA_OPTS", "-Xmx512m -XX:TieredStopAtLevel=1");
        return Release.run(builder);
    }

    private static JsonNode json(Path file) throws IOException {
        return JsonMapper.shared().readTree(Files.readString(file));
    }

    @Test
    void itHasWhatAUserNeeds() {
        assertThat(Stream.of(
                        "bin/oe",
                        "bin/oe.cmd",
                        "bin/jvm.options",
                        "order-entry.jar",
                        "configs/targets/embedded.yaml",
                        "schemas/standard/tables.sql",
                        "docs/running.md",
                        "LICENSE",
                        "NOTICE",
                        "README.md",
                        "CHANGELOG.md",
                        "SECURITY.md",
                        "CITATION.cff",
                        "Dockerfile",
                        "SHA256SUMS"))
                .allSatisfy(file -> assertThat(home.resolve(file)).isNotEmptyFile());
        assertThat(home.resolve("bin/oe")).isExecutable();
        assertThat(home.resolve("LICENSE").toFile().canExecute()).isFalse();
    }

    @Test
    void theChecksumsAreThoseOfAllOtherFiles() throws Exception {
        CommandResult check = Release.run(home, List.of("sha256sum", "--check", "--strict", "SHA256SUMS"))
                .ends(0);
        assertThat(check.out().lines().map(line -> line.replaceFirst(": OK$", "")))
                .isSorted()
                .containsExactlyInAnyOrderElementsOf(contents().keySet().stream()
                        .filter(file -> !file.equals("SHA256SUMS"))
                        .toList());
    }

    /** The files with the time of the last change and their sizes. */
    private static Map<String, String> contents() throws IOException {
        Map<String, String> contents = new TreeMap<>();
        try (Stream<Path> files = Files.walk(home)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                contents.put(
                        home.relativize(file).toString(), Files.getLastModifiedTime(file) + " " + Files.size(file));
            }
        }
        return contents;
    }

    @Test
    void theZipHasTheSameFilesWithTheSameModes() throws Exception {
        Map<String, String> zipped = new TreeMap<>();
        try (FileSystem zip =
                FileSystems.newFileSystem(Release.archive(".zip"), Map.of("enablePosixFileAttributes", "true"))) {
            Path top = zip.getPath("/" + home.getFileName());
            try (Stream<Path> files = Files.walk(top)) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    zipped.put(
                            top.relativize(file).toString(),
                            PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
                }
            }
        }
        Map<String, String> unpacked = new TreeMap<>();
        for (String file : contents().keySet()) {
            unpacked.put(file, PosixFilePermissions.toString(Files.getPosixFilePermissions(home.resolve(file))));
        }
        assertThat(zipped)
                .isEqualTo(unpacked)
                .containsEntry("bin/oe", "rwxr-xr-x")
                .containsEntry("LICENSE", "rw-r--r--");
    }

    @Test
    void theBillOfMaterialsNamesEveryLibrary() throws Exception {
        Path file = home.resolve("bom.json");
        assumeTrue(Files.exists(file), "NOT RUN: Maven was offline (-o), and then leaves the bill of materials out");
        JsonNode bom = json(file);
        assertThat(bom.get("bomFormat").asString()).isEqualTo("CycloneDX");
        assertThat(bom.get("components")
                        .valueStream()
                        .map(part -> part.get("name").asString()))
                .contains("picocli", "HikariCP", "postgresql", "mysql-connector-j", "spi");
        assertThat(bom.get("components"))
                .allSatisfy(part -> assertThat(part.get("purl").asString()).startsWith("pkg:maven/"));
        assertThat(bom.has("serialNumber")).isFalse();
    }

    @Test
    void versionNamesTheCommitAndThePlugins() throws Exception {
        CommandResult version = oe(folder, List.of(), "--version").ends(0);
        assertThat(version.out())
                .startsWith(
                        "Order-Entry driver " + home.getFileName().toString().substring("order-entry-".length()) + "\n")
                .containsPattern("\ncommit +([0-9a-f]{40}|not available)");
        assertThat(oe(folder, List.of(), "plugins").out()).contains("postgresql", "firebird", "h2", "mariadb", "mysql");
    }

    @Test
    void aLinkOnThePathWorks() throws Exception {
        Path link = Files.createSymbolicLink(folder.resolve("oe"), home.resolve("bin/oe"));
        ProcessBuilder builder = new ProcessBuilder(link.toString(), "--version").directory(folder.toFile());
        builder.environment().put("OE_JAVA", JAVA);
        CommandResult version = Release.run(builder);
        assertThat(version.out()).as(version.toString()).startsWith("Order-Entry driver ");
    }

    /** Root's rights would hide that something is written beside the programs, so an ordinary user runs it where root can become one. */
    @Test
    void aRunInAFreshFolderWritesThereAlone() throws Exception {
        Path where = Files.createDirectory(folder.resolve("fresh"));
        List<String> before = List.of();
        if (System.getProperty("user.name").equals("root")) {
            before = List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "env", "HOME=/nonexistent");
            Release.run(folder, List.of("chown", "65534:65534", where.toString()))
                    .ends(0);
        }
        Map<String, String> installed = contents();
        oe(where, before, "run", "--load", "smoke", "--warmup", "0s", "--transactions", "200")
                .ends(0);
        try (Stream<Path> made = Files.list(where)) {
            assertThat(made.map(each -> each.getFileName().toString()).collect(Collectors.toSet()))
                    .containsExactlyInAnyOrder("data", "runs");
        }
        try (Stream<Path> runs = Files.list(where.resolve("runs"))) {
            JsonNode result = json(runs.findFirst().orElseThrow().resolve("result.json"));
            assertThat(result.at("/verdict/status").asString()).isEqualTo("PASS");
        }
        assertThat(contents()).isEqualTo(installed);
        oe(where, before, "drop").ends(0);
    }
}
