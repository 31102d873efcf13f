package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** docs/write-a-plugin.md quotes the example's files, all of them and as they are, and names what is there. */
class WriteAPluginTest {
    private static final Pattern BLOCK = Pattern.compile("^```\\w+\\n(.*?)^```$", Pattern.MULTILINE | Pattern.DOTALL);
    private static final Path PAGE = ExampleProject.SOURCE.resolveSibling("write-a-plugin.md");

    private static List<String> blocks() throws IOException {
        List<String> blocks = new ArrayList<>();
        Matcher block = BLOCK.matcher(Files.readString(PAGE));
        while (block.find()) {
            blocks.add(block.group(1));
        }
        return blocks;
    }

    @Test
    void everyFileOfTheExampleIsQuotedAsItIsAndNothingElseIs() throws IOException {
        List<String> files = new ArrayList<>();
        try (Stream<Path> all = Files.walk(ExampleProject.SOURCE)) {
            for (Path file : all.filter(Files::isRegularFile)
                    .filter(file -> !ExampleProject.SOURCE.relativize(file).startsWith("target"))
                    .toList()) {
                files.add(Files.readString(file));
            }
        }
        assertThat(blocks()).hasSizeGreaterThan(5).containsExactlyInAnyOrderElementsOf(files);
        assertThat(Files.readString(PAGE).lines().filter(line -> line.startsWith("```")))
                .as("no block is open, or without its language")
                .hasSize(2 * files.size());
    }

    @Test
    void everyFileThatItNamesIsThere() throws IOException {
        String page = Files.readString(PAGE);
        Matcher link = Pattern.compile("\\]\\(([^)#:]+)\\)").matcher(page);
        while (link.find()) {
            assertThat(PAGE.resolveSibling(link.group(1))).exists();
        }
        Matcher named = Pattern.compile("`(src/[^`]+)`").matcher(page);
        while (named.find()) {
            assertThat(ExampleProject.SOURCE.resolve(named.group(1))).exists();
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
