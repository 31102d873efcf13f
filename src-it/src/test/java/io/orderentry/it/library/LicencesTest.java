package io.orderentry.it.library;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.it.Oe;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The jar that is given away says whose work is in it, and under which terms. */
class LicencesTest {

    private static final Path NOTICE = Path.of("..", "NOTICE");
    private static final String APACHE = "Apache-2.0";
    /** Group and artifact, which may end with an asterisk; not the scheme of a URL. */
    private static final Pattern NAMED = Pattern.compile("(?<![\\w.-])([a-z][\\w.-]*:[\\w-]*(?:[\\w.-]*\\w|\\*))");

    private static String text(String entry) throws IOException {
        try (JarFile jar = new JarFile(Oe.JAR.toFile())) {
            ZipEntry found = jar.getEntry(entry);
            assertThat(found).as(entry).isNotNull();
            return new String(jar.getInputStream(found).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void theDriversOwnIsTheApacheLicence() throws IOException {
        assertThat(text("META-INF/LICENSE"))
                .contains("Apache License", "Version 2.0, January 2004")
                .isEqualTo(Files.readString(Path.of("..", "LICENSE")));
        try (JarFile jar = new JarFile(Oe.JAR.toFile())) {
            assertThat(jar.getEntry("LICENSE"))
                    .as("a library's licence where the driver's would be looked for")
                    .isNull();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "mysql-connector-j,   GNU GENERAL PUBLIC LICENSE",
        "mysql-connector-j,   Universal FOSS Exception",
        "mariadb-java-client, GNU LESSER GENERAL PUBLIC LICENSE",
        "jaybird,             GNU LESSER GENERAL PUBLIC LICENSE",
        "postgresql,          Redistributions in binary form must reproduce",
        "HdrHistogram,        CC0",
        "slf4j-api,           Permission is hereby granted",
    })
    void librariesBringTheirs(String artifact, String words) throws IOException {
        String name = artifact.equals("HdrHistogram") || artifact.equals("slf4j-api") ? "LICENSE.txt" : "LICENSE";
        assertThat(text("META-INF/licenses/" + artifact + "-jar/" + name)).containsIgnoringWhitespaces(words);
    }

    @Test
    void theNoticeNamesThem() throws IOException {
        assertThat(text("META-INF/NOTICE"))
                .contains(Files.readString(NOTICE).strip().lines().findFirst().orElseThrow())
                .contains(
                        "MySQL Connector/J",
                        "Universal FOSS Exception",
                        "MariaDB Connector/J",
                        "Jaybird",
                        "version 2.1")
                .contains("HdrHistogram", "SLF4J");
    }

    /** Patterns of libraries that a text names. */
    private static List<String> named(String text) {
        return NAMED.matcher(text).results().map(found -> found.group(1)).toList();
    }

    private static boolean names(List<String> patterns, String library) {
        return patterns.stream()
                .anyMatch(pattern -> pattern.endsWith("*")
                        ? library.startsWith(pattern.substring(0, pattern.length() - 1))
                        : library.equals(pattern));
    }

    /** What a library puts into the jar beside its classes says that it is there. */
    @Test
    void theNoticeNamesEachLibraryThatTheJarShows() throws IOException {
        String notice = Files.readString(NOTICE);
        List<String> patterns = named(notice);
        Set<String> artifacts = new TreeSet<>();
        Set<String> groups = new TreeSet<>();
        try (JarFile jar = new JarFile(Oe.JAR.toFile())) {
            for (String entry : (Iterable<String>) jar.stream().map(ZipEntry::getName)::iterator) {
                String[] parts = entry.split("/");
                if (entry.matches("META-INF/maven/[^/]+/[^/]+/pom.properties") && !parts[2].equals("io.orderentry")) {
                    artifacts.add(parts[2] + ":" + parts[3]);
                } else if (entry.matches("META-INF/licenses/[^/]+\\.[^/]+/")) {
                    groups.add(parts[2]);
                }
            }
        }
        assertThat(artifacts).hasSizeGreaterThan(30).allMatch(library -> names(patterns, library));
        assertThat(groups).as("in another library").isNotEmpty().allMatch(notice::contains);
    }

    /** Those under the Apache License stand in one list; each other one has words of its own. */
    @Test
    void theNoticeNamesEachLibraryOfTheBillOfMaterialsUnderItsLicence() throws IOException {
        String[] parts =
                Files.readString(NOTICE).split("(?m)^(?=Apache License, Version 2.0;)|(?m)^(?=Apache ECharts)");
        assertThat(parts).hasSize(3);
        List<String> others = named(parts[0]);
        List<String> apache = named(parts[1]);
        List<Sbom.Library> libraries = Sbom.ofTheJar().libraries();
        assertThat(libraries).hasSizeGreaterThan(50).allSatisfy(library -> {
            assertThat(library.licences()).as(library.name()).isNotEmpty();
            boolean isApache = library.licences().contains(APACHE);
            assertThat(names(isApache ? apache : others, library.name())
                            || names(others, library.name()) && library.group().startsWith("io.zonky"))
                    .as("%s, %s: in the part of NOTICE for its licence", library.name(), library.licences())
                    .isTrue();
        });
        List<String> there = libraries.stream().map(Sbom.Library::name).toList();
        assertThat(Stream.concat(others.stream(), apache.stream()))
                .as("named in NOTICE and not in the jar")
                .allMatch(pattern -> there.stream().anyMatch(library -> names(List.of(pattern), library)));
    }
}
