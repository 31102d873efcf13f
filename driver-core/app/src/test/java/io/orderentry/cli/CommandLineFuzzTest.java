package io.orderentry.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.orderentry.cli.terminal.ExitCode;
import io.orderentry.config.Refusals;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** Any words: those of verbs that only print are run, all others are read. The words stand on a line each. */
@Command.Prints
class CommandLineFuzzTest {
    /** While it looks for new inputs, Jazzer names each class that it instruments on the same stream. */
    private static final Predicate<String> OF_JAZZER = System.getenv("JAZZER_FUZZ") == null
            ? line -> false
            : Pattern.compile("INFO: (Instrumented|New number of coverage counters)")
                    .asPredicate();

    private static final Set<String> PRINTING = Set.of("config", "help", "sql", "completion");

    static Stream<Arguments> lines() {
        return Stream.of(
                        "config\n--set\nload.warehouses=2\n--target\njdbc:h2:mem:x",
                        "config\n--help",
                        "help\nrun",
                        "sql\n--plugin\nh2",
                        "completion\nbash",
                        "--color=never\nrun\n--load\nsmoke\n--duration\n10s\n--label\nhost=native",
                        "compare\n--by\nhost\nruns/a\nruns/b",
                        "experiment\n--resume\nx",
                        "report\n--html\npage.html\nruns")
                .map(words -> Arguments.of((Object) words.getBytes(StandardCharsets.UTF_8)));
    }

    @MethodSource("lines")
    @FuzzTest(maxDuration = "10m")
    void anyWords(byte[] text) {
        String[] words = new String(text, StandardCharsets.UTF_8).split("\n", -1);
        if (PRINTING.contains(words[0])) {
            Command command = Command.run(words);
            assertRefused(command.exitCode(), command.err());
            command.out().lines().forEach(Refusals::requirePlain);
        } else {
            CommandLine line = Main.commandLine();
            StringWriter err = new StringWriter();
            line.setErr(new PrintWriter(err));
            line.setOut(new PrintWriter(new StringWriter()));
            line.setExecutionStrategy(parsed -> ExitCode.GOOD);
            assertRefused(line.execute(words), err.toString());
        }
    }

    private static void assertRefused(int exitCode, String err) {
        assertThat(exitCode).as(err).isIn(ExitCode.GOOD, ExitCode.REFUSED);
        List<String> lines = err.lines().filter(OF_JAZZER.negate()).toList();
        lines.forEach(Refusals::requirePlain);
        assertThat(lines).hasSizeLessThanOrEqualTo(1);
    }
}
