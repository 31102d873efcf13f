package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The README and the pages of {@code docs} against the command line; {@link MainJobTest} runs the README's first command. */
class ReadmeTest {
    private static final Path PROJECT = Path.of("..");
    private static final Path README = PROJECT.resolve("README.md");
    private static final Path DOCS = PROJECT.resolve("docs");
    private static final int MOST_LINES = 110;
    private static final List<String> SHORT = List.of("--warmup", "0s", "--transactions", "300");

    @TempDir
    private static Path folder;

    private static Oe oe;

    @BeforeAll
    static void oe() {
        oe = new Oe(folder);
    }

    @AfterAll
    static void drop() {
        oe.run("drop");
    }

    /** The commands of a page that begin with a word for {@code oe}, each as its words without it. */
    private static List<String[]> commands(Path page, String oe) throws IOException {
        return Files.readAllLines(page).stream()
                .filter(line -> line.matches(" {4}" + oe + " [a-z].*"))
                .map(line ->
                        line.replaceFirst("\\s+(?:#|[|>] |\\\\).*", "").strip().split("\\s+"))
                .map(words -> Arrays.copyOfRange(words, 1, words.length))
                .toList();
    }

    private static List<Path> pages() throws IOException {
        try (Stream<Path> docs = Files.list(DOCS)) {
            return Stream.concat(
                            Stream.of(README),
                            docs.filter(file -> file.toString().endsWith(".md")))
                    .toList();
        }
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
        for (Path page : pages()) {
            for (String[] command : commands(page, "(?:\\./)?oe")) {
                String help = helps.computeIfAbsent(
                        command[0], verb -> oe.run("help", verb, "--all").out());
                assertThat(help).as(String.join(" ", command)).startsWith("Usage: oe");
                assertThat(help.split("[\\s,=\\[\\]]+"))
                        .as(String.join(" ", command))
                        .containsAll(Stream.of(command)
                                .filter(word -> word.startsWith("-"))
                                .map(word -> word.replaceFirst("=.*", ""))
                                .toList());
            }
        }
        assertThat(helps).containsKeys("run", "build", "check", "report", "compare", "experiment", "search", "drop");
    }

    /** Those with {@code ./oe} in their order, with short times; the rungs of isolation only as a plan. */
    @Test
    void theTutorialsCommandsRun() throws IOException {
        List<String[]> commands = commands(DOCS.resolve("tutorial.md"), "\\./oe");
        assertThat(commands).hasSizeGreaterThan(5);
        for (String[] command : commands) {
            List<String> words = new ArrayList<>(List.of(command));
            int duration = words.indexOf("--duration");
            if (duration > 0) {
                words.subList(duration, duration + 2).clear();
            }
            if (words.contains("ladder-here")) {
                words.add("--dry-run");
            } else if (List.of("run", "experiment").contains(command[0])) {
                words.addAll(SHORT);
            }
            for (int i = 0; i < words.size(); i++) {
                words.set(i, words.get(i).endsWith("*") ? newest(words.get(i)) : words.get(i));
            }
            var result = oe.run(words.toArray(String[]::new));
            result.ends(0);
            assertThat(result.out()).as(result.toString()).isNotBlank();
        }
    }

    /** The folder that a pattern of the page stands for. */
    private static String newest(String pattern) throws IOException {
        Path runs = folder.resolve(pattern).getParent();
        String start = pattern.substring(pattern.lastIndexOf('/') + 1, pattern.length() - 1);
        try (Stream<Path> found = Files.list(runs)) {
            return found.filter(run -> run.getFileName().toString().startsWith(start))
                    .max(Comparator.naturalOrder())
                    .orElseThrow()
                    .toString();
        }
    }

    @Test
    void theExitCodesAreThoseOfTheHelp() throws IOException {
        String help = oe.run("help", "run", "--all").out();
        List<String> codes = matches("(?m)^  (\\d+) ", help.substring(help.indexOf("Exit codes:")));
        assertThat(codes).contains("0", "130");
        String readme = Files.readString(README);
        readme = readme.substring(readme.indexOf("Exit codes: "));
        assertThat(matches("(?:Exit codes: |·\\s)(\\d+) ", readme)).isEqualTo(codes);
        assertThat(matches("(?m)^\\| (\\d+) \\|", Files.readString(DOCS.resolve("running.md"))))
                .isEqualTo(codes);
    }

    @Test
    void everyPluginIsListed() throws IOException {
        String pages = Files.readString(DOCS.resolve("databases.md"));
        List<String> plugins =
                matches("(?m)^([a-z0-9]+) +[0-9]", oe.run("plugins").out());
        assertThat(plugins).contains("postgresql", "h2");
        assertThat(plugins).allSatisfy(plugin -> assertThat(pages).contains("`" + plugin + "`"));
    }
}
