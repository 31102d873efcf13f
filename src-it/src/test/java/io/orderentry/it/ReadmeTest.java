package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The README's claims name tests; the tests must be there. */
class ReadmeTest {
    private static final Pattern TEST = Pattern.compile("`(\\w+)\\.(\\w+)`");
    private static final Path PROJECT = Path.of("..");

    @Test
    void everyClaimHasATestWithItsName() throws Exception {
        List<String> claims = Files.readAllLines(PROJECT.resolve("README.md")).stream()
                .dropWhile(line -> !line.equals("## Claims and their tests"))
                .filter(line -> line.startsWith("| ") && line.contains("`"))
                .toList();
        assertThat(claims).hasSizeGreaterThan(10);
        Map<String, Path> sources = sources();
        for (String claim : claims) {
            Matcher test = TEST.matcher(claim);
            assertThat(test.find()).as(claim).isTrue();
            do {
                assertThat(sources).as(claim).containsKey(test.group(1) + ".java");
                assertThat(Files.readString(sources.get(test.group(1) + ".java")))
                        .as(claim)
                        .contains("void " + test.group(2) + "(");
            } while (test.find());
        }
    }

    @Test
    void everyFileThatItLinksToIsThere() throws IOException {
        Matcher link = Pattern.compile("\\]\\(([^)#:]+)\\)").matcher(Files.readString(PROJECT.resolve("README.md")));
        while (link.find()) {
            assertThat(PROJECT.resolve(link.group(1))).exists();
        }
    }

    private static Map<String, Path> sources() throws IOException {
        try (Stream<Path> files = Files.walk(PROJECT)) {
            return files.filter(file -> file.toString().endsWith("Test.java")
                            || file.toString().endsWith("Contract.java"))
                    .filter(file -> !file.toString().contains("target"))
                    .collect(Collectors.toMap(file -> file.getFileName().toString(), file -> file, (a, b) -> a));
        }
    }
}
