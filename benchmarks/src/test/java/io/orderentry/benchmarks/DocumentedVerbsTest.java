package io.orderentry.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** What the documents tell people to type is there, and what is there is told. */
class DocumentedVerbsTest {
    private static final Pattern VERB = Pattern.compile("benchmarks/bench ([a-z-]+)");

    @Test
    void everyBenchmarkIsDocumentedAndEveryDocumentedOneIsThere() throws IOException {
        Set<String> documented = new TreeSet<>();
        for (Path page : new Path[] {Path.of("README.md"), Path.of("RESULTS.md")}) {
            Matcher verb = VERB.matcher(Files.readString(page));
            while (verb.find()) {
                documented.add(verb.group(1));
            }
        }
        assertThat(documented)
                .isEqualTo(new CommandLine(new Main()).getSubcommands().keySet());
    }
}
