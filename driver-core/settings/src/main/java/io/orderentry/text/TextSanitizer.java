package io.orderentry.text;

import java.util.regex.Pattern;

/** Makes text from outside, such as a label or a server's message, safe for a terminal and a line of a file. */
public final class TextSanitizer {
    /** Controls of both sets, marks that turn the direction of a line, what a reader takes for its end, and what XML 1.0 cannot have. */
    private static final String CLASSES = "\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\p{Cs}\\uFFFE\\uFFFF";

    private static final Pattern NOT_PLAIN = Pattern.compile("[" + CLASSES + "]");

    private static final Pattern NOT_PLAIN_LINES = Pattern.compile("[" + CLASSES + "&&[^\n\t]]");

    private static final int LONGEST_SENTENCE = 4_000;

    private TextSanitizer() {}

    /** The text with a blank for every character that is not to be seen but to be obeyed. */
    public static String text(String text) {
        return NOT_PLAIN.matcher(text).replaceAll(" ");
    }

    /** The same for a sentence about input, which may quote megabytes of it: what is too long for a reader is cut off. */
    public static String sentence(String text) {
        return text(Sentences.cut(text, LONGEST_SENTENCE, " ..."));
    }

    /** The same for a text of several lines, which keeps its line feeds and tabs. */
    public static String lines(String text) {
        return NOT_PLAIN_LINES.matcher(text).replaceAll(" ");
    }
}
