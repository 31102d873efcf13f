package io.orderentry.it.library;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The software bill of materials of the jar, CycloneDX, which a build makes that is not offline. */
record Sbom(List<Library> libraries) {
    private static final Path FILE =
            Path.of("..", "driver-plugins", "dist", "target", "bom.json").normalize();

    private static final String OWN = "io.orderentry";

    /**
     * A library that is not of this project.
     *
     * @param licences SPDX ids, or what its POM says
     */
    record Library(String group, String artifact, String version, Set<String> licences) {
        /** As advisories and the NOTICE name it. */
        String name() {
            return group + ":" + artifact;
        }
    }

    /** That of this build; leaves the calling test out where there is none. */
    static Sbom ofTheJar() throws IOException {
        assumeTrue(
                Files.exists(FILE),
                "NOT RUN: there is no " + FILE + "; a build that is not offline (mvnw without -o) makes it");
        return read(FILE);
    }

    static Sbom read(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return new Sbom(JsonMapper.shared()
                    .readTree(in)
                    .path("components")
                    .valueStream()
                    .filter(component -> !component.path("group").asString("").equals(OWN))
                    .map(Sbom::library)
                    .toList());
        }
    }

    private static Library library(JsonNode component) {
        Set<String> licences = new TreeSet<>();
        for (JsonNode each : component.path("licenses")) {
            JsonNode licence = each.path("license");
            licences.add(licence.path("id").asString(licence.path("name").asString("")));
        }
        return new Library(
                component.path("group").asString(""),
                component.path("name").asString(""),
                component.path("version").asString(""),
                licences);
    }
}
