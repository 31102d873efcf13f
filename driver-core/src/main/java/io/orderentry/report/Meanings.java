package io.orderentry.report;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;

/** What the figures of a report are and where they come from, by the words that stand beside them; for a page that explains itself. */
final class Meanings {
    private static final Properties TEXTS = load();

    private Meanings() {}

    /** A sentence or two, if the label needs any. */
    static Optional<String> of(String label) {
        return Optional.ofNullable(TEXTS.getProperty(label.strip()));
    }

    private static Properties load() {
        Properties texts = new Properties();
        try (Reader reader = new InputStreamReader(
                Objects.requireNonNull(Meanings.class.getResourceAsStream("meanings.properties")),
                StandardCharsets.UTF_8)) {
            texts.load(reader);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return texts;
    }
}
