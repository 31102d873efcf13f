package io.orderentry.cli;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Properties;

/** Verbs and options that the driver had, each with the sentence that says what does it now: the table {@code gone.properties}. */
final class GoneWords {
    private static final String EVERY_VERB = "*";

    private GoneWords() {}

    /** Sentence about a verb; empty when there was no such verb. */
    static Optional<String> verb(String verb) {
        return Optional.ofNullable(table().getProperty(verb));
    }

    /** Sentence about an option of a verb; empty when it had no such option. */
    static Optional<String> option(String verb, String option) {
        Properties table = table();
        return Optional.ofNullable(
                table.getProperty(verb + "." + option, table.getProperty(EVERY_VERB + "." + option)));
    }

    private static Properties table() {
        try (InputStreamReader lines =
                new InputStreamReader(GoneWords.class.getResourceAsStream("gone.properties"), StandardCharsets.UTF_8)) {
            Properties table = new Properties();
            table.load(lines);
            return table;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the packed gone.properties", e);
        }
    }
}
