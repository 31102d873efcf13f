package io.orderentry.it.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.orderentry.it.Required;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Known vulnerabilities of the libraries in the jar, where a file names them; and whether they would be found. */
class AdvisoriesTest {
    private static final String FILE = System.getProperty("it.advisories", "");

    @TempDir
    private Path folder;

    @Test
    void noLibraryInTheJarHasAKnownVulnerability() throws IOException {
        if (FILE.isEmpty() && Required.is("advisories")) {
            throw new IllegalStateException("advisories are required, and -Dit.advisories names no file");
        }
        assumeTrue(
                !FILE.isEmpty(),
                "NOT RUN: no file of known vulnerabilities; -Dit.advisories=FILE names one, the OSV database of Maven"
                        + " (https://osv-vulnerabilities.storage.googleapis.com/Maven/all.zip)");
        Advisories advisories = Advisories.read(Path.of(FILE));
        assertThat(advisories.size()).as("advisories in " + FILE).isPositive();
        assertThat(advisories.affecting(Sbom.ofTheJar())).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        // name, ecosystem, events, found
        "org.example:made, Maven, '{\"introduced\": \"0\"}', true",
        "org.example:made, Maven, '{\"introduced\": \"0\"}, {\"fixed\": \"1.10.1\"}', true",
        "org.example:made, Maven, '{\"introduced\": \"0\"}, {\"fixed\": \"1.10.0\"}', false",
        "org.example:made, Maven, '{\"introduced\": \"0\"}, {\"fixed\": \"1.9\"}', false",
        "org.example:made, Maven, '{\"introduced\": \"1.9\"}, {\"last_affected\": \"1.10\"}', true",
        "org.example:made, Maven, '{\"introduced\": \"1.9\"}, {\"last_affected\": \"1.9.9\"}', false",
        "org.example:made, Maven, '{\"introduced\": \"1.10.1\"}', false",
        "org.example:made, Maven, '{\"introduced\": \"0\"}, {\"fixed\": \"1.2\"}, {\"introduced\": \"1.10.0-rc1\"}', true",
        "org.example:made, npm, '{\"introduced\": \"0\"}', false",
        "org.example:other, Maven, '{\"introduced\": \"0\"}', false",
    })
    void aPlantedAdvisoryIsFoundWhereItConcernsTheVersion(String name, String ecosystem, String events, boolean found)
            throws IOException {
        String affected = "\"ranges\": [{\"type\": \"ECOSYSTEM\", \"events\": [" + events + "]}]";
        assertThat(found(advisory(name, ecosystem, affected, "")))
                .isEqualTo(found ? List.of("org.example:made 1.10.0: OSV-1 planted") : List.of());
    }

    @Test
    void listedVersionsAreFoundAndWithdrawnAdvisoriesAreNot() throws IOException {
        String listed = "\"versions\": [\"1.9\", \"1.10.0\"]";
        assertThat(found(advisory("org.example:made", "Maven", listed, ""))).hasSize(1);
        assertThat(found(advisory("org.example:made", "Maven", "\"versions\": [\"1.9\"]", "")))
                .isEmpty();
        assertThat(found(advisory("org.example:made", "Maven", listed, "\"withdrawn\": \"2026-01-01T00:00:00Z\", ")))
                .isEmpty();
    }

    private static String advisory(String name, String ecosystem, String affected, String more) {
        return "{%s\"id\": \"OSV-1\", \"summary\": \"planted\", \"affected\": [{\"package\": {\"ecosystem\": \"%s\", \"name\": \"%s\"}, %s}]}"
                .formatted(more, ecosystem, name, affected);
    }

    private List<String> found(String advisory) throws IOException {
        Path zip = folder.resolve("all.zip");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
            out.putNextEntry(new ZipEntry("OSV-1.json"));
            out.write(advisory.getBytes(StandardCharsets.UTF_8));
        }
        Sbom sbom = new Sbom(List.of(new Sbom.Library("org.example", "made", "1.10.0", Set.of())));
        return Advisories.read(zip).affecting(sbom);
    }
}
