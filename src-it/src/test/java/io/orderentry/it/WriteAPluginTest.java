package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** docs/write-a-plugin.md links to all files of the example, and every link leads to a file. */
class WriteAPluginTest {
    private static final Path PAGE = ExampleProject.SOURCE.resolveSibling("write-a-plugin.md");

    @Test
    void linksToEveryFileOfTheExampleAndQuotesNone() throws IOException {
        String page = Files.readString(PAGE);
        try (Stream<Path> all = Files.walk(ExampleProject.SOURCE)) {
            assertThat(all.filter(Files::isRegularFile)
                            .map(ExampleProject.SOURCE::relativize)
                            .filter(file -> !file.startsWith("target")))
                    .hasSizeGreaterThan(5)
                    .allSatisfy(file -> assertThat(page).contains("](example-plugin/" + file + ")"));
        }
        assertThat(page).doesNotContain("```");
    }

    @Test
    void everyFileThatItNamesIsThere() throws IOException {
        String page = Files.readString(PAGE);
        Matcher link = Pattern.compile("\\]\\(([^)#:]+)\\)").matcher(page);
        while (link.find()) {
            assertThat(PAGE.resolveSibling(link.group(1))).exists();
        }
    }

    @Test
    void theExampleIsForThisVersionAndForTheServerThatIsTested() throws IOException {
        String own = Files.readString(Path.of("..", "pom.xml"));
        String example = Files.readString(ExampleProject.SOURCE.resolve("pom.xml"));
        assertThat(text(example, "order-entry.version")).isEqualTo(text(own, "version"));
        assertThat(example).contains("<version>" + text(own, "hsqldb.version") + "</version>");
    }

    private static String text(String pom, String element) {
        int at = pom.indexOf("<" + element + ">") + element.length() + 2;
        return pom.substring(at, pom.indexOf('<', at));
    }
}
