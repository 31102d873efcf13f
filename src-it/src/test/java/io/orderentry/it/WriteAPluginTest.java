package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** docs/write-a-plugin.md links to all files of the example. */
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
