package io.orderentry.cli;

import org.apache.commons.text.WordUtils;

/** Text in lines of at most {@value #WIDTH} characters. */
final class NarrowText {
    static final int WIDTH = 80;

    private NarrowText() {}

    /** A paragraph with a line feed at its end; lines after the first are indented by the length of the prefix. */
    static String paragraph(String prefix, String body) {
        String indent = " ".repeat(prefix.length());
        return prefix + WordUtils.wrap(body, WIDTH - prefix.length(), "\n" + indent, true) + "\n";
    }
}
