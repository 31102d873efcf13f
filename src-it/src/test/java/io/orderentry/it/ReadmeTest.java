package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The README and the user's pages against the command line; {@link MainJobTest} runs the README's first command. */
class ReadmeTest {
    private static final Path PROJECT = Path.of("..");
    private static final Path README = PROJECT.resolve("README.md");
    private static final Path RUNNING = PROJECT.resolve("docs/running.md");
    private static final int MOST_LINES = 130;

    @TempDir
    private static Path folder;

    private static Oe oe;

    @BeforeAll
    static void oe() {
        oe = new Oe(folder);
    }

    /** The commands of a page, each as its words without {@code ./oe}. */
    private static List<String[]> commands(Path page) throws IOException {
        return Files.readAllLines(page).stream()
                .filter(line -> line.startsWith("    ./oe "))
                .map(line -> line.replaceFirst("\\s+#.*", "").strip().split("\\s+"))
                .map(words -> Arrays.copyOfRange(words, 1, words.length))
                .toList();
    }

    private static List<String> matches(String regex, String text) {
        return Pattern.compile(regex)
                .matcher(text)
                .results()
                .map(found -> found.group(1))
                .toList();
    }

    @Test
    void theReadmeIsShort() throws IOException {
        assertThat(Files.readAllLines(README)).hasSizeLessThanOrEqualTo(MOST_LINES);
    }

    @Test
    void everyCommandAndOptionExists() throws IOException {
        Map<String, String> helps = new HashMap<>();
        for (Path page : List.of(README, PROJECT.resolve("docs/comparing.md"))) {
            List<String[]> commands = commands(page);
            assertThat(commands).as(page.toString()).hasSizeGreaterThan(1);
            for (String[] command : commands) {
                String help = helps.computeIfAbsent(
                        command[0], verb -> oe.run("help", verb, "--all").out());
                assertThat(help).as(String.join(" ", command)).startsWith("Usage: oe");
                assertThat(help.split("[\\s,=\\[\\]]+"))
                        .as(String.join(" ", command))
                        .containsAll(Stream.of(command)
                                .filter(word -> word.startsWith("-"))
                                .toList());
            }
        }
        assertThat(helps).containsKeys("run", "build", "check", "report", "compare", "experiment", "drop");
    }

    @Test
    void commandsThatNeedNoDatabaseWork() throws IOException {
        List<String[]> runnable = commands(README).stream()
                .filter(command -> List.of("plugins", "sql", "help").contains(command[0])
                        || List.of(command).contains("--dry-run"))
                .toList();
        assertThat(runnable).hasSize(4).allSatisfy(command -> {
            var result = oe.run(command);
            assertThat(result.exitCode()).as(result.toString()).isZero();
            assertThat(result.out()).as(result.toString()).isNotBlank();
        });
    }

    @Test
    void theExitCodesAreThoseOfTheHelp() throws IOException {
        String help = oe.run("help", "run", "--all").out();
        List<String> codes = matches("(?m)^  (\\d+) ", help.substring(help.indexOf("Exit codes:")));
        assertThat(codes).contains("0", "130");
        String readme = Files.readString(README);
        readme = readme.substring(readme.indexOf("Exit codes: "));
        assertThat(matches("(?:Exit codes: |·\\s)(\\d+) ", readme)).isEqualTo(codes);
        assertThat(matches("(?m)^\\| (\\d+) \\|", Files.readString(RUNNING))).isEqualTo(codes);
    }

    @Test
    void everyPluginIsListed() throws IOException {
        String pages = Files.readString(PROJECT.resolve("docs/databases.md"));
        List<String> plugins =
                matches("(?m)^([a-z0-9]+) +[0-9]", oe.run("plugins").out());
        assertThat(plugins).contains("postgresql", "h2");
        assertThat(plugins).allSatisfy(plugin -> assertThat(pages).contains("`" + plugin + "`"));
    }

    @Test
    void everyLinkLeadsToAFile() throws IOException {
        List<MatchResult> links = Pattern.compile("]\\(([^)#:]+)\\)")
                .matcher(Files.readString(README))
                .results()
                .toList();
        assertThat(links).hasSizeGreaterThan(10);
        assertThat(links)
                .allSatisfy(link -> assertThat(PROJECT.resolve(link.group(1))).exists());
    }
}
