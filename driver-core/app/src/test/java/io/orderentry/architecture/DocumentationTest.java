package io.orderentry.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.model.ServerFigure;
import io.orderentry.result.Result;
import io.orderentry.store.SeriesCsv;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The pages of {@code docs/} against the code. */
class DocumentationTest {
    private static final Path PROJECT = Path.of("..", "..");
    private static final Path DOCS = PROJECT.resolve("docs");
    private static final Path CORE = PROJECT.resolve("driver-core");
    private static final int MOST_PAGES = 20;
    private static final int MOST_LINES = 250;
    private static final int MOST_WORDS_OF_A_SENTENCE = 30;
    private static final int MOST_WORDS_OF_A_CELL = 25;

    private static String page(String name) throws IOException {
        return Files.readString(DOCS.resolve(name));
    }

    private static List<String> groups(String regex, String text) {
        return Pattern.compile(regex)
                .matcher(text)
                .results()
                .map(found -> found.group(1))
                .toList();
    }

    @Test
    void everyFieldOfAResultIsDescribed() throws IOException {
        Set<String> fields = new TreeSet<>();
        collect(Result.class, fields);
        assertThat(fields).hasSizeGreaterThan(150);
        assertThat(page("results.md").split("\\W+")).containsAll(fields);
    }

    private static void collect(Type type, Set<String> fields) {
        if (type instanceof ParameterizedType generic) {
            Arrays.stream(generic.getActualTypeArguments()).forEach(argument -> collect(argument, fields));
        } else if (type instanceof Class<?> record && record.isRecord()) {
            for (RecordComponent component : record.getRecordComponents()) {
                fields.add(component.getName());
                collect(component.getGenericType(), fields);
            }
        }
    }

    @Test
    void everyColumnAndServerFigureIsDescribed() throws IOException {
        assertThat(page("results.md").split("\\W+"))
                .contains(SeriesCsv.SERIES_HEADER.split(","))
                .contains(SeriesCsv.HOST_HEADER.split(","))
                .contains(Arrays.stream(ServerFigure.values())
                        .map(ServerFigure::key)
                        .toArray(String[]::new));
    }

    @Test
    void everyDeviationIsListed() throws IOException {
        String rules =
                Files.readString(CORE.resolve("results/src/main/resources/io/orderentry/verdict/disclosures.txt"));
        Set<String> ids = Set.copyOf(groups("(?m)^(\\w+)(?:/\\w+)? \\| [0-9.]+ \\|", rules));
        assertThat(ids).hasSizeGreaterThan(20);
        assertThat(groups("(?m)^\\| `(\\w+)` \\|", page("workload.md"))).containsExactlyInAnyOrderElementsOf(ids);
    }

    @Test
    void everyPackageIsListed() throws IOException {
        List<String> packages = sources("src/main").stream()
                .filter(file -> file.startsWith(CORE))
                .map(file -> file.toString().replaceFirst(".*/io/orderentry/(\\w+)/.*", "$1"))
                .distinct()
                .toList();
        assertThat(groups("(?m)^\\| `(\\w+)` \\|", page("architecture.md")))
                .containsExactlyInAnyOrderElementsOf(packages);
    }

    @Test
    void everyClassThatIsNamedIsThere() throws IOException {
        List<String> all = sources("src/main").stream().map(Path::toString).toList();
        for (String page : List.of("architecture.md", "workload.md")) {
            List<String> classes = groups("`((?:[a-z]+\\.)+[A-Z]\\w+)`", page(page));
            assertThat(classes).as(page).hasSizeGreaterThan(3);
            assertThat(classes)
                    .as(page)
                    .allSatisfy(name -> assertThat(all)
                            .anyMatch(file -> file.endsWith("/io/orderentry/" + name.replace('.', '/') + ".java")));
        }
    }

    /** With what it reproduces and what it cannot, in a row of the table. */
    @Test
    void everyExperimentIsInTheIndex() throws IOException {
        List<String> files;
        try (Stream<Path> experiments = Files.list(PROJECT.resolve("configs/experiments"))) {
            files = experiments
                    .map(file -> file.getFileName().toString().replaceFirst("\\.yaml$", ""))
                    .toList();
        }
        List<String> rows = groups("(?m)^\\| (\\[.*configs/experiments/.*)$", page("experiments.md"));
        assertThat(rows).allSatisfy(row -> assertThat(row.split(" \\| ")).hasSize(3));
        assertThat(groups("\\[([a-z0-9-]+)\\]\\(\\.\\./configs/experiments/\\1\\.yaml\\)", String.join("\n", rows)))
                .as("experiments in docs/experiments.md: one row for each file")
                .containsExactlyInAnyOrderElementsOf(files);
    }

    /** Files of the project's Java code below a folder such as {@code src/main}. */
    static List<Path> sources(String below) throws IOException {
        try (Stream<Path> all = Files.walk(PROJECT)) {
            return all.filter(file -> file.toString().endsWith(".java")
                            && file.toString().contains("/" + below + "/java/")
                            && !file.toString().contains("/target/"))
                    .toList();
        }
    }

    private static String className(Path file) {
        return file.getFileName().toString().replaceFirst("\\.java$", "");
    }

    /** Each row of its tables ends with tests, and each of these is there. */
    @Test
    void everyRowOfTheSecurityPageNamesItsTest() throws IOException {
        Map<String, String> tests = new TreeMap<>();
        for (Path file : sources("src/test")) {
            tests.merge(className(file), Files.readString(file), String::concat);
        }
        List<String> rows =
                groups("(?m)^\\|.*\\| ([^|]*) \\|$", Files.readString(PROJECT.resolve("SECURITY.md"))).stream()
                        .filter(cell -> !cell.equals("test"))
                        .toList();
        assertThat(rows).hasSizeGreaterThan(40);
        for (String row : rows) {
            List<String> named = groups("`([A-Z][\\w.]+)`", row);
            assertThat(named)
                    .as("tests in the row that ends with '" + row + "'")
                    .isNotEmpty();
            for (String test : named) {
                String[] parts = test.split("\\.");
                assertThat(tests).as(test).containsKey(parts[0]);
                if (parts.length > 1) {
                    assertThat(tests.get(parts[0])).as(test).contains(" void " + parts[1] + "(");
                }
            }
        }
    }

    /** Whatever listens, starts a program or writes a file is on the page. */
    @Test
    void everyClassThatReachesOutsideIsOnTheSecurityPage() throws IOException {
        Pattern outside = Pattern.compile(
                "new ServerSocket\\(|ServerSocketChannel\\.open|ChildProcess\\.of\\(|new ProcessBuilder\\("
                        + "|new FileOutputStream\\(|Files\\.(?:write|create|copy|move|newBufferedWriter|newOutputStream|newByteChannel)"
                        + "|FileChannel\\s*\\.open\\(");
        Set<String> classes = new TreeSet<>();
        for (Path file : sources("src/main")) {
            if (!file.toString().contains("/benchmarks/")
                    && !file.toString().contains("/example-plugin/")
                    && outside.matcher(Files.readString(file)).find()) {
                classes.add(className(file));
            }
        }
        assertThat(classes).hasSizeGreaterThan(20);
        assertThat(groups("`([A-Z]\\w+)`", Files.readString(PROJECT.resolve("SECURITY.md"))))
                .containsAll(classes);
    }

    @Test
    void pagesAreFewAndShort() throws IOException {
        List<Path> pages = pages(DOCS);
        assertThat(pages).hasSizeBetween(10, MOST_PAGES);
        for (Path page : pages) {
            assertThat(Files.readAllLines(page)).as(page.toString()).hasSizeLessThanOrEqualTo(MOST_LINES);
        }
    }

    @Test
    void sentencesAndCellsAreShort() throws IOException {
        assertThat(tooLong("One two.\n\n" + "word ".repeat(31) + "\n- " + "word ".repeat(15) + "`a. b` C"))
                .containsExactly("word ".repeat(31).strip());
        assertThat(tooLong("| a | " + "word ".repeat(26) + "|")).hasSize(1);
        for (Path page : pages(DOCS)) {
            assertThat(tooLong(Files.readString(page))).as(page.toString()).isEmpty();
        }
    }

    /** Sentences and cells with too many words; without code, links and what is generated. */
    private static List<String> tooLong(String page) {
        String prose = page.replaceAll("(?s)<!-- [^>]*: begin -->.*?<!-- [^>]*: end -->", "")
                .replaceAll("(?m)^( {4}.*|#.*)$", "")
                .replaceAll("`[^`]*`", "Code")
                .replaceAll("\\]\\([^)]*\\)", "")
                .replaceAll("(?m)^( *(?:[-*]|\\d+\\.) |\\|)", "\n\n$1");
        return Pattern.compile("\\n\\s*\\n")
                .splitAsStream(prose)
                .flatMap(block -> block.startsWith("|")
                        ? longer(block.split("(?<!\\\\)\\|"), MOST_WORDS_OF_A_CELL)
                        : longer(block.split("(?<=[.!?:])\\**\\s+(?=[^a-z0-9])|(?<=;)\\s+"), MOST_WORDS_OF_A_SENTENCE))
                .toList();
    }

    private static Stream<String> longer(String[] texts, int most) {
        return Arrays.stream(texts)
                .map(String::strip)
                .filter(text -> Arrays.stream(text.split("\\s+"))
                                .filter(word -> word.matches(".*\\w.*"))
                                .count()
                        > most);
    }

    @Test
    void everyLinkLeadsToAFileAndAHeading() throws IOException {
        List<Path> pages = Stream.of(DOCS, DOCS.resolve("decisions"), PROJECT.resolve("benchmarks"), PROJECT)
                .flatMap(folder -> pages(folder).stream())
                .toList();
        for (Path page : pages) {
            List<MatchResult> links = Pattern.compile("]\\(([^)#:]*)(#[^)]*)?\\)")
                    .matcher(Files.readString(page))
                    .results()
                    .toList();
            for (MatchResult link : links) {
                Path target = link.group(1).isEmpty() ? page : page.resolveSibling(link.group(1));
                assertThat(target).as(page.toString()).exists();
                if (link.group(2) != null) {
                    assertThat(anchors(target)).as(page.toString()).contains(link.group(2));
                }
            }
        }
    }

    private static List<Path> pages(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".md")).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> anchors(Path page) throws IOException {
        return groups("(?m)^#+ (.+)$", Files.readString(page)).stream()
                .map(heading -> "#"
                        + heading.toLowerCase(Locale.ROOT)
                                .replaceAll("[^a-z0-9 _-]", "")
                                .replace(' ', '-'))
                .toList();
    }
}
