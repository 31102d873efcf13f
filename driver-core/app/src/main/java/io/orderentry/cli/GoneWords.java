package io.orderentry.cli;

import java.util.Optional;
import java.util.ResourceBundle;

/** Verbs and options that the driver had, each with the sentence that says what does it now: the table {@code gone.properties}. */
final class GoneWords {
    private static final String EVERY_VERB = "*";

    private GoneWords() {}

    /** Sentence about a verb; empty when there was no such verb. */
    static Optional<String> verb(String verb) {
        ResourceBundle table = ResourceBundle.getBundle("io.orderentry.cli.gone");
        return table.containsKey(verb) ? Optional.of(table.getString(verb)) : Optional.empty();
    }

    /** Sentence about an option of a verb; empty when it had no such option. */
    static Optional<String> option(String verb, String option) {
        return verb(verb + "." + option).or(() -> verb(EVERY_VERB + "." + option));
    }
}
