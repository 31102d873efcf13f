package io.orderentry.cli.terminal;

import io.orderentry.report.SummaryReport.SummaryLine;
import io.orderentry.text.TextSanitizer;
import java.io.PrintStream;

/**
 * A standard stream whose text is cleaned: text from outside, such as the words of a database or a file, cannot control the terminal.
 * All that the driver prints passes through here but the progress line, which moves the cursor on purpose. The one place for colour. Safe for several threads.
 */
public final class TerminalStream extends PrintStream {
    private final PrintStream raw;
    private volatile boolean color;

    /** @param raw is written to, in its own encoding */
    public TerminalStream(PrintStream raw) {
        super(raw, true);
        this.raw = raw;
    }

    /** The stream beneath, for text that controls the terminal on purpose. */
    public static PrintStream raw(PrintStream stream) {
        return stream instanceof TerminalStream cleaned ? cleaned.raw : stream;
    }

    /** Prints lines of a summary in colour from now on, or no longer. */
    public void color(boolean on) {
        color = on;
    }

    /** Prints a line, in the colour of its tone where colour is on; the verdict and what limits it have one. */
    public void println(SummaryLine line) {
        String code = switch (line.tone()) {
            case PLAIN -> "";
            case GOOD -> "\u001b[32m";
            case BAD -> "\u001b[31m";
            case WARNING -> "\u001b[33m";
        };
        if (color && !code.isEmpty()) {
            raw.println(code + TextSanitizer.text(line.text()) + "\u001b[0m");
        } else {
            println(line.text());
        }
    }

    @Override
    public boolean checkError() {
        return super.checkError() | raw.checkError();
    }

    /** Every other way to print text ends here. */
    @Override
    public void print(String text) {
        raw.print(TextSanitizer.lines(String.valueOf(text)));
    }

    @Override
    public void print(Object text) {
        print(String.valueOf(text));
    }

    @Override
    public void print(char letter) {
        print(String.valueOf(letter));
    }

    @Override
    public void print(char[] letters) {
        print(String.valueOf(letters));
    }
}
