package io.orderentry.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.cli.terminal.ExitCode;
import io.orderentry.cli.terminal.TerminalStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Text from outside cannot control the terminal; a secret in a place where it does not belong is refused without being repeated. No database is there. */
@Command.Prints
class OutsideTextTest {
    private static final String SECRET = "tr0ub4dor";

    /** A colour, a title, both kinds of control characters, delete, and a mark that turns the direction of the line. */
    private static final String EVIL = "\u001b[31mx\u001b]0;title\u0007\u009b2J\u007f\u202ey\u2066\r\b";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "EVIL",
                "--EVIL",
                "help EVIL",
                "run --EVIL",
                "run EVIL",
                "run --target EVIL",
                "run --target ./EVIL.yaml",
                "run --target jdbc:nosuch://EVIL/x",
                "@/dev/zero",
                "run @/dev/zero",
                "run --set EVIL=1",
                "run --set load.EVIL=1",
                "run --set load.seed=EVIL",
                "run --label EVIL",
                "run --duration EVIL",
                "run --metrics-port EVIL",
                "report EVIL",
                "experiment EVIL",
                "sql --plugin EVIL",
                "--plugins EVIL plugins",
                "--stacktrace check --target EVIL"
            })
    void ofTheCommandLine(String words) {
        assertPlain(Command.run(words.replace("EVIL", EVIL).split(" ")), ExitCode.REFUSED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"url: \"jdbc:nosuch://EVIL\"", "url: \"EVIL\"", "\"EVIL\": x", "url: EVIL"})
    void ofATargetFile(String yaml, @TempDir Path folder) throws IOException {
        String escaped = EVIL.chars()
                .mapToObj(
                        letter -> letter < ' ' || letter > '~' ? String.format("\\u%04x", letter) : "" + (char) letter)
                .reduce("", String::concat);
        Path file = Files.writeString(
                folder.resolve("target.yaml"), yaml.replace("EVIL", yaml.contains("\"") ? escaped : EVIL));
        assertPlain(Command.run("run", "--target", file.toString(), "--out", folder.toString()), ExitCode.REFUSED);
    }

    @Test
    void ofAFileBesidePlugins(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("\u001b[31m\u202e.jar"), "no zip");
        assertPlain(Command.run("--plugins", folder.toString(), "plugins"), ExitCode.GOOD);
    }

    @Test
    void everyWayToPrintIsCleaned() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (PrintStream raw = new PrintStream(bytes, false, StandardCharsets.UTF_8);
                TerminalStream stream = new TerminalStream(raw)) {
            stream.print(EVIL);
            stream.println(EVIL);
            stream.print((Object) EVIL);
            stream.println((Object) new StringBuilder(EVIL));
            stream.print(EVIL.toCharArray());
            stream.println(EVIL.toCharArray());
            stream.print('\u001b');
            stream.println('\u001b');
            stream.append(EVIL).append(EVIL, 0, 3).append('\u001b');
            stream.printf(Locale.ENGLISH, "%s%c", EVIL, '\u001b');
            stream.print((String) null);
            stream.println("a\tb\u00e4\u4e2d");
        }
        String text = bytes.toString(StandardCharsets.UTF_8);
        assertThat(text)
                .doesNotContainPattern("[\\p{Cc}\\p{Cf}&&[^\\n\\t]]")
                .contains("x", "null", "a\tb\u00e4\u4e2d\n");
    }

    @Test
    void aStreamThatCannotBeWrittenSaysSo() throws IOException {
        try (TerminalStream stream = new TerminalStream(new PrintStream(new FullDisk()))) {
            assertThat(stream.checkError()).isFalse();
            stream.println("x");
            assertThat(stream.checkError()).isTrue();
        }
    }

    private static final class FullDisk extends OutputStream {
        @Override
        public void write(int b) throws IOException {
            throw new IOException("No space left on device");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "run --target postgres://h/e?password=SECRET",
                "run --target postgres://u:SECRET@h/e",
                "run --target postgres:u:SECRET@h/e",
                "run --target u:SECRET@h/e",
                "run --target h/e?password=SECRET",
                "run --target JDBC:nosuch://u:SECRET@h/e?password=SECRET",
                "run --target jdbc:nosuch://h/e?password=SECRET",
                "run --target jdbc:nosuch://h/e?pass%77ord=SECRET",
                "run --target jdbc:nosuch://[root:SECRET@h:1,h:2]/e",
                "run --target jdbc:nosuch:scott/SECRET@h:1521:sid",
                "run --target jdbc:no_such:u:SECRET@h",
                "run --target jdbc:nosuch://h/e --set target.hostMetrics=http://u:SECRET@h/?token=SECRET",
                "run --target jdbc:nosuch://h/e --set target.hostMetrics=node-exporter;http://h/?token=SECRET",
                "run --target jdbc:nosuch://h/e --set target.hostMetrics=database=http://u:SECRET@h",
                "run --target jdbc:nosuch://h/e --set target.properties.options=-c_custom.pw=SECRET",
                "run --target jdbc:nosuch://h/e --set target.password=SECRET",
                "run --target jdbc:nosuch://h/e --set password=SECRET",
                "run --target jdbc:nosuch://h/e --set target.url=jdbc:x://u:SECRET@h",
                "run --target embedded --set target.url=postgres://u:SECRET@h",
                "run --target embedded --set target.hostMetrics=ssh_http://u:SECRET@h",
                "run --load postgres://u:SECRET@h/e",
                "run --load jdbc:x://h/e?token=SECRET",
                "run --password=SECRET",
                "run -pSECRET",
                "run jdbc:x://u:SECRET@h/e",
                "jdbc:x://u:SECRET@h/e",
                "help jdbc:x://u:SECRET@h/e",
                "run --out jdbc:x://u:SECRET@h/e --target jdbc:nosuch://h",
                "run --duration jdbc:x://u:SECRET@h/e",
                "run --metrics-port http://u:SECRET@h",
                "run --label jdbc:x://u:SECRET@h/e",
                "report jdbc:x://u:SECRET@h/e",
                "sql --plugin jdbc:x://u:SECRET@h/e",
                "sql --target jdbc:nosuch://u:SECRET@h/e",
                "--stacktrace check --target jdbc:nosuch://u:SECRET@h/e",
                "experiment jdbc:x://u:SECRET@h/e",
                "config jdbc:x://u:SECRET@h/e",
                "config keys jdbc:x://u:SECRET@h/e",
                "config schema jdbc:x://u:SECRET@h/e",
                "config show --target jdbc:nosuch://h/e --set password=SECRET",
                "init jdbc:x://u:SECRET@h/e",
                "init load jdbc:x://u:SECRET@h/e",
                "--plugins jdbc:x://u:SECRET@h/e plugins"
            })
    void aSecretIsNotRepeated(String words) {
        assertNotRepeated(
                Command.run(words.replace("SECRET", SECRET).replace('_', ' ').split(" (?!http|custom)")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "url: postgres://h/e?password=SECRET",
                "url: jdbc:nosuch://u:SECRET@h/e?password=SECRET",
                "url: 'jdbc:nosuch://u:SECRET@h/e'\npassword: SECRET",
                "url: jdbc:nosuch://u:SECRET@h/e\nproperties: {password: {a: SECRET}}",
                "url: jdbc:nosuch://h/e\nhostMetrics: ['http://u:SECRET@h/?token=SECRET']",
                "url: jdbc:nosuch://h/e\nhostMetrics: [local http://u:SECRET@h]",
                "embedded: nosuch\nsettings: {primary_conninfo: 'password=SECRET'}",
                "jdbc:nosuch://u:SECRET@h/e",
                "[jdbc:nosuch://u:SECRET@h/e",
                "a: [jdbc:nosuch://u:SECRET@h/e}",
            })
    void norIsASecretOfAFile(String yaml, @TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("target.yaml"), yaml.replace("SECRET", SECRET));
        assertNotRepeated(Command.run("run", "--target", file.toString(), "--out", folder.toString()));
    }

    @Test
    void norIsASecretOfAnExperiment(@TempDir Path folder) throws IOException {
        Path load = Files.writeString(folder.resolve("load.yaml"), "seed: 7");
        Path file = Files.writeString(
                folder.resolve("experiment.yaml"),
                "target: jdbc:nosuch://u:SECRET@h/e\nload: LOAD\nfactors: {a: {b: {target.properties.x: SECRET}}}\n"
                        .replace("SECRET", SECRET)
                        .replace("LOAD", load.toString()));
        Command plan = Command.run("experiment", file.toString(), "--dry-run");
        assertThat(plan.out() + plan.err()).doesNotContain(SECRET).contains("jdbc:nosuch://***@h/e");
    }

    private static void assertNotRepeated(Command command) {
        assertThat(command.out() + command.err()).doesNotContain(SECRET).isNotBlank();
        assertThat(command.exitCode()).as(command.toString()).isEqualTo(ExitCode.REFUSED);
    }

    private static void assertPlain(Command command, int exitCode) {
        assertThat(command.exitCode()).as(command.toString()).isEqualTo(exitCode);
        assertThat(command.out() + command.err()).isNotBlank().doesNotContainPattern("[\\p{Cc}\\p{Cf}&&[^\\n\\t]]");
    }
}
