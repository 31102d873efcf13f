package io.orderentry.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** What stands in the sources, and what must not. */
class VocabularyTest {
    private static final Path PROJECT = Path.of("..", "..");
    private static final Path CORE = PROJECT.resolve("driver-core");
    /** What a build or a run leaves behind, and what is not ours. */
    private static final Set<String> NOT_SOURCES = Set.of("target", "data", "runs", ".git");

    private static final Pattern VENDOR =
            Pattern.compile("postgres|mysql|mariadb|oracle|firebird|jaybird|\\bh2\\b", Pattern.CASE_INSENSITIVE);
    /** The metric's name of the Transaction Processing Performance Council, with or without a hyphen. */
    private static final Pattern FOREIGN_METRIC = Pattern.compile("t" + "pm-?c", Pattern.CASE_INSENSITIVE);

    /** A section of a document that a reader of the repository does not have. */
    private static final Pattern FOREIGN_DOCUMENT = Pattern.compile("(?:DOM" + "AIN|DES" + "IGN) ?[A-F0-9]");

    private static final Pattern DIALECT = Pattern.compile(
            "\\b(?:whatever|nobody|somebody|anybody|as far as)\\b|means no good", Pattern.CASE_INSENSITIVE);
    /** The one sentence that results of this format hold word for word, and root's name in a user namespace. */
    private static final Pattern NO_DIALECT =
            Pattern.compile("Nobody audited these figures|where root is nobody|for root it is nobody");

    /** A first sentence that is a question instead of a noun phrase or a verb. */
    private static final Pattern QUESTION =
            Pattern.compile("(?:/\\*\\*|^ +\\*) (?:What|Whether|Why|Which|Where|How)\\b");

    private static final Pattern SNAKE_CASE_METHOD = Pattern.compile("\\bvoid [a-z0-9]+_\\w*\\(");

    private static List<Path> files(Path root, Predicate<String> name) {
        List<Path> files = new ArrayList<>();
        try {
            Files.walkFileTree(root, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                    // A package may have one of these names; a folder with build output has no source folder above it.
                    boolean inSources =
                            StreamSupport.stream(folder.spliterator(), false).anyMatch(part -> part.endsWith("src"));
                    boolean skipped = NOT_SOURCES.contains(folder.getFileName().toString()) && !inSources;
                    return skipped ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    if (name.test(file.getFileName().toString())) {
                        files.add(file);
                    }
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return files;
    }

    private static List<String> linesWith(Pattern pattern, List<Path> files) {
        List<String> found = new ArrayList<>();
        for (Path file : files) {
            int number = 0;
            for (String line : lines(file)) {
                number++;
                if (pattern.matcher(line).find()) {
                    found.add(file + ":" + number + ": " + line.strip());
                }
            }
        }
        return found;
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Path> core(Predicate<String> names) {
        return files(CORE, names).stream()
                .filter(file -> file.toString().contains("/src/main/"))
                .toList();
    }

    @Test
    void noVendorIsNamedInTheCore() {
        List<Path> files = core(name -> true);
        assertThat(files).hasSizeGreaterThan(100);
        assertThat(linesWith(VENDOR, files)).isEmpty();
    }

    @Test
    void noForeignMetricIsNamedAnywhere() {
        List<Path> files = files(PROJECT, name -> name.matches(".*\\.(java|sql|ya?ml)"));
        assertThat(files)
                .anyMatch(file -> file.endsWith("new_order.sql"))
                .anyMatch(file -> file.endsWith("paced.yaml"))
                .anyMatch(file -> file.endsWith("MeasuredRun.java"))
                .anyMatch(file -> file.endsWith("Population.java"))
                .hasSizeGreaterThan(200);
        assertThat(linesWith(FOREIGN_METRIC, files)).isEmpty();
    }

    @Test
    void everyReferenceLeadsToADocumentThatReadersHave() {
        assertThat(FOREIGN_DOCUMENT.matcher("DOM" + "AIN E.4").find()).isTrue();
        assertThat(linesWith(FOREIGN_DOCUMENT, files(PROJECT, name -> name.matches(".*\\.(java|sql|ya?ml|md)"))))
                .isEmpty();
    }

    @Test
    void mainSourcesArePlainEnglish() {
        List<Path> files = files(PROJECT, name -> name.matches(".*\\.(java|sql|ya?ml|properties|txt)")).stream()
                .filter(file -> !file.toString().contains("/src/test/")
                        && !file.toString().contains("/contract/"))
                .toList();
        assertThat(files).hasSizeGreaterThan(400);
        assertThat(linesWith(DIALECT, files))
                .allMatch(line -> NO_DIALECT.matcher(line).find());
    }

    @Test
    void firstSentencesOfJavadocAreNoQuestions() {
        assertThat(QUESTION.matcher("    /** Whether it is. */").find()).isTrue();
        assertThat(linesWith(QUESTION, core(name -> name.endsWith(".java")))).isEmpty();
    }

    @Test
    void testMethodsAreNamedInCamelCase() {
        assertThat(SNAKE_CASE_METHOD.matcher("    void a_b() {").find()).isTrue();
        assertThat(linesWith(SNAKE_CASE_METHOD, files(PROJECT, name -> name.endsWith(".java"))))
                .allMatch(line -> line.contains("SNAKE_CASE_METHOD"));
    }

    @Test
    void everyPackageSaysWhatComesInWhatGoesOutAndWhatItNeverDoes() {
        List<Path> sources = core(name -> name.endsWith(".java"));
        assertThat(sources.stream().map(Path::getParent).distinct())
                .hasSizeGreaterThan(10)
                .allSatisfy(folder -> {
                    Path info = folder.resolve("package-info.java");
                    assertThat(info).exists();
                    assertThat(String.join(" ", lines(info)).replace(" * ", "")).contains("In:", "Out:", "Never:");
                });
    }
}
