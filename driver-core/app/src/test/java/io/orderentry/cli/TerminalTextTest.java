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
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Text from outside cannot control the terminal. */
@ResourceLock(Resources.SYSTEM_OUT)
@ResourceLock(Resources.SYSTEM_ERR)
class TerminalTextTest {
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

    private static void assertPlain(Command command, int exitCode) {
        assertThat(command.exitCode()).as(command.toString()).isEqualTo(exitCode);
        assertThat(command.out() + command.err()).isNotBlank().doesNotContainPattern("[\\p{Cc}\\p{Cf}&&[^\\n\\t]]");
    }
}
