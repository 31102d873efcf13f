package io.orderentry.config;

import static io.orderentry.config.Texts.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PasswordsTest {
    @TempDir
    Path folder;

    @Test
    void thePasswordComesFromTheFileOrElseTheEnvironment() throws IOException {
        Path file = Files.writeString(folder.resolve("pw"), " ge heim \nnot this\n");
        Map<String, String> environment = Map.of("OE_PASSWORD", "other");
        assertThat(Passwords.of(file, target(null), environment)).contains(" ge heim ");
        Path large = Files.writeString(folder.resolve("large"), "geheim\r\n" + "x".repeat(1_000_000));
        assertThat(Passwords.of(large, target(null), environment)).contains("geheim");
        assertThat(Passwords.of(null, target(null), environment)).contains("other");
        assertThat(Passwords.of(null, target(null), Map.of("OE_PASSWORD", ""))).isEmpty();
        assertThat(Passwords.of(null, target(null), Map.of())).isEmpty();
    }

    @Test
    void aTargetHasAPasswordOfItsOwn() throws IOException {
        Path file = Files.writeString(folder.resolve("own"), "of the target\n");
        Path option = Files.writeString(folder.resolve("option"), "of the option\n");
        Map<String, String> environment = Map.of("OE_PASSWORD", "of all", "OE_PASSWORD_PG_15", "of one");
        assertThat(Passwords.of(null, target(null), environment)).contains("of all");
        assertThat(Passwords.of(null, target(null).withName("pg-15"), environment))
                .contains("of one");
        assertThat(Passwords.of(null, target(file).withName("pg-15"), environment))
                .contains("of the target");
        assertThat(Passwords.of(option, target(file), environment)).contains("of the option");
        Path missing = folder.resolve("missing");
        assertRefused(
                () -> Passwords.of(null, target(missing), environment),
                "target.passwordFile: " + missing + " (FILE): there is no such file");
    }

    @Test
    void whatGivesThePasswordIsNamedInTheOrderInWhichItIsTaken() {
        Path file = Path.of("pw");
        Map<String, String> environment = Map.of("OE_PASSWORD", "of all", "OE_PASSWORD_PG_15", "of one");
        Target target = target(null).withName("pg-15");
        assertThat(Passwords.origin(file, target(file), environment)).contains("--password-file pw");
        assertThat(Passwords.origin(null, target(file), environment)).contains("target.passwordFile");
        assertThat(Passwords.origin(null, target, environment)).contains("environment variable OE_PASSWORD_PG_15");
        assertThat(Passwords.origin(null, target, Map.of("OE_PASSWORD", "of all", "OE_PASSWORD_PG_15", "")))
                .contains("environment variable OE_PASSWORD");
        assertThat(Passwords.origin(null, target, Map.of())).isEmpty();
    }

    private static Target target(Path passwordFile) {
        String path = passwordFile == null ? "" : ", passwordFile: '" + passwordFile + "'";
        return Target.read(
                "t",
                Section.top("target", "FILE", Yaml.read("FILE", "{url: 'jdbc:x:y'" + path + "}"), Overrides.none()));
    }

    @Test
    void refusesAPasswordFileWithoutPassword() throws IOException {
        assertFileRefused(folder.resolve("missing"), "there is no such file");
        assertFileRefused(Files.writeString(folder.resolve("empty"), "\n"), "has no password in its first line");
        assertFileRefused(Path.of("/dev/zero"), "its first line is longer than 4096 bytes");
        Path endless = Files.writeString(folder.resolve("endless"), "x".repeat(5_000));
        assertFileRefused(endless, "its first line is longer than 4096 bytes");
        assertFileRefused(folder, "is a folder, not a file");
    }

    private static void assertFileRefused(Path file, String problem) {
        assertRefused(() -> Passwords.of(file, target(null), Map.of()), "--password-file: " + file + ": " + problem);
    }
}
