package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The jar that is given away says whose work is in it, and under which terms. */
class LicencesTest {

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
                .contains(Files.readString(Path.of("..", "NOTICE"))
                        .strip()
                        .lines()
                        .findFirst()
                        .orElseThrow())
                .contains(
                        "MySQL Connector/J",
                        "Universal FOSS Exception",
                        "MariaDB Connector/J",
                        "Jaybird",
                        "version 2.1")
                .contains("HdrHistogram", "SLF4J");
    }
}
