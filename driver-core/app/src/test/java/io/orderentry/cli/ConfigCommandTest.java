package io.orderentry.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.config.ConfigKeys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The verbs {@code config} and {@code init}. */
@Command.Prints
class ConfigCommandTest {
    @TempDir
    private Path folder;

    @Test
    void keysListsEveryKeyInAHundredColumns() {
        Command command = Command.good("config", "keys");
        assertThat(command.out().lines())
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100))
                .hasSizeGreaterThan(100);
        assertThat(ConfigKeys.all())
                .allSatisfy(key -> assertThat("\n" + command.out()).contains("\n" + key.path() + "  "));
    }

    @Test
    void keysOfAPrefixAreThoseAlone() {
        assertThat(Command.run("config", "keys", "load.warmup").out()).isEqualTo("""
                load.warmup  duration 0s..24h; default 5s
                    Ramp-up before the measurement interval.
                """);
    }

    @ParameterizedTest
    @ValueSource(strings = {"target", "load", "experiment"})
    void schemaIsThatOfTheFile(String document) {
        assertThat(Path.of("..", "..", "configs", "schema", document + ".json"))
                .content()
                .isEqualTo(Command.run("config", "schema", document).out());
    }

    @Test
    void showNamesTheOriginOfEachValueAndNoSecret() throws IOException {
        Path target = Files.writeString(
                folder.resolve("t.yaml"), "url: jdbc:x://u:geheim@h/db\nproperties: {password: geheim}\n");
        Path load = Files.writeString(folder.resolve("l.yaml"), "warmup: 7s\n");
        Path password = Files.writeString(folder.resolve("password"), "geheim\n");
        Command command = Command.good(
                "config",
                "show",
                "--target=" + target,
                "--load=" + load,
                "--password-file=" + password,
                "-w",
                "4",
                "--set",
                "load.retries=3");
        assertThat(command.out().replaceAll("\n {20,}", " "))
                .containsPattern("(?m)^target.url +jdbc:x://\\*\\*\\*@h/db$")
                .containsPattern("(?m)^target.url +" + target + "$")
                .containsPattern("(?m)^target.properties.password +\\*\\*\\*$")
                .containsPattern("(?m)^target.properties.password +" + target + "$")
                .containsPattern("(?m)^load.warmup +7s$")
                .containsPattern("(?m)^load.warmup +" + load + "$")
                .containsPattern("(?m)^load.warehouses +4$")
                .containsPattern("(?m)^load.warehouses +--warehouses$")
                .containsPattern("(?m)^load.retries +3$")
                .containsPattern("(?m)^load.retries +--set load.retries$")
                .containsPattern("(?m)^load.seed +1$")
                .containsPattern("(?m)^load.seed +default$")
                .containsPattern("(?m)^password +\\*\\*\\*$")
                .containsPattern("(?m)^password +--password-file " + password + "$")
                .doesNotContain("geheim");
    }

    @Test
    void anExperimentToBeginWithIsRefusedWhileItsCellsAreEqual() throws IOException {
        Path file = folder.resolve("mine.yaml");
        Path load = Files.writeString(folder.resolve("load.yaml"), "warehouses: 1\n");
        Command.good("init", "experiment", file.toString());
        Files.writeString(
                file, Files.readString(file) + "\ntarget: jdbc:acme://host/db\nload: " + load + "\nstart: continue\n");
        Command run = Command.refused("experiment", file.toString(), "--dry-run");
        assertThat(run.err())
                .contains(
                        "mine.yaml: the cells platform=native and platform=vm are equal; give their levels under factors"
                                + " different targets, loads, platforms or keys");
        rewrite(file, "vm: {}", "vm: {load.retries: 3}");
        Command.good("experiment", file.toString(), "--dry-run");
        // What is masked where it is printed is a difference, too.
        rewrite(file, "native: {}", "native: {target.properties.options: -c work_mem=1MB}");
        rewrite(file, "vm: {load.retries: 3}", "vm: {target.properties.options: -c work_mem=2MB}");
        Command masked = Command.good("experiment", file.toString(), "--dry-run");
        assertThat(masked.out()).doesNotContain("work_mem");
        rewrite(file, "{target.properties.options: -c work_mem=1MB}", "{}");
        rewrite(file, "{target.properties.options: -c work_mem=2MB}", "{}");
        rewrite(file, "  platform:\n", "  name:\n");
        Command.good("experiment", file.toString(), "--dry-run");
    }

    private static void rewrite(Path file, String from, String to) throws IOException {
        Files.writeString(file, Files.readString(file).replace(from, to));
    }

    @Test
    void initWritesAFileThatIsAcceptedAndOverwritesNone() throws IOException {
        Path load = folder.resolve("l.yaml");
        Command command = Command.good("init", "load", load.toString());
        assertThat(command.out()).isEqualTo("wrote " + load + "; after editing: oe run --load " + load + "\n");
        Path target = folder.resolve("t.yaml");
        Command.run("init", "target", target.toString());
        Command.good("config", "show", "--target=" + target, "--load=" + load);

        Files.writeString(load, "mine");
        Command again = Command.refused("init", "load", load.toString());
        assertThat(again.err()).isEqualTo("oe: init: " + load + " exists already; name another file\n");
        assertThat(load).hasContent("mine");
    }

    /** One definition of a key feeds the options too. */
    @Test
    void helpDescribesAnOptionLikeItsKey() {
        String help = Command.run("help", "run", "--all").out().replaceAll("\\s+", " ");
        for (String path : new String[] {"load.warmup", "load.connections", "load.warehouses"}) {
            assertThat(help).contains(ConfigKeys.beginningWith(path).get(0).description());
        }
    }
}
