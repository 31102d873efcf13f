package io.orderentry.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Expected texts in files beside the tests. {@code -Dgolden=write} rewrites them; read the difference before committing it. */
public final class Golden {
    private Golden() {}

    public static void check(String file, String actual) {
        check(Path.of("src/test/java/io/orderentry").resolve(file), actual);
    }

    /** The same for a file elsewhere in the project. */
    public static void check(Path path, String actual) {
        try {
            if ("write".equals(System.getProperty("golden"))) {
                Files.writeString(path, actual);
            }
            assertThat(actual).as(path.toString()).isEqualTo(Files.readString(path));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The words of a page, one line for each piece of text, without its scripts, styles and marks. */
    public static String words(String html) {
        return html.replaceAll("(?s)<(script|style)\\b.*?</\\1>", "")
                        .replaceAll("<[^>]*>", "\n")
                        .replaceAll("[ \t]+", " ")
                        .replaceAll("\\s*\n\\s*", "\n")
                        .strip()
                + "\n";
    }

    /** Figures, times and runs of spaces of a text that differ from one machine or run to the next, each as one sign. */
    public static String shape(String text) {
        return text.replaceAll("\\d+([.,:]\\d+)*", "#")
                .replaceAll("[\u2581-\u2588]+", "#")
                .replaceAll("(?m)-+ *$", "-")
                .replaceAll("[ \t]+", " ");
    }

    /** The generated part of a page of the documentation, between two comments with a name. */
    public static void checkPart(Path page, String name, String actual) {
        String begin = "<!-- " + name + ": begin -->\n";
        String end = "<!-- " + name + ": end -->";
        try {
            String text = Files.readString(page);
            assertThat(text).contains(begin, end);
            String expected = text.substring(0, text.indexOf(begin) + begin.length())
                    + actual
                    + text.substring(text.indexOf(end));
            if ("write".equals(System.getProperty("golden"))) {
                Files.writeString(page, expected);
            }
            assertThat(Files.readString(page))
                    .as(page + ", which -Dgolden=write brings up to date")
                    .isEqualTo(expected);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
