package io.orderentry.text;

import java.util.regex.Pattern;

/** Makes text from outside, such as a label or a server's message, safe for a terminal and a line of a file. */
public final class TextSanitizer {
    /** Controls of both sets, marks that turn the direction of a line, and what a reader takes for its end. */
    private static final Pattern NOT_PLAIN = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]");

    private static final Pattern NOT_PLAIN_LINES = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}&&[^\n\t]]");

    private static final int LONGEST_SENTENCE = 4_000;

    private TextSanitizer() {}

    /** The text with a blank for every character that is not to be seen but to be obeyed. */
    public static String text(String text) {
        return NOT_PLAIN.matcher(text).replaceAll(" ");
    }

    /** The same for a sentence about input, which may quote megabytes of it: what is too long for a reader is cut off. */
    public static String sentence(String text) {
        String shown = text.length() <= LONGEST_SENTENCE ? text : text.substring(0, LONGEST_SENTENCE) + "...";
        return text(shown);
    }

    /** The same for a text of several lines, which keeps its line feeds and tabs. */
    public static String lines(String text) {
        return NOT_PLAIN_LINES.matcher(text).replaceAll(" ");
    }
}
