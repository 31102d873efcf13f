package io.orderentry.cli;

import io.orderentry.config.TextSanitizer;
import java.io.PrintStream;

/**
 * A standard stream whose text is cleaned: text from outside, such as the words of a database or a file, cannot control the terminal.
 * All that the driver prints passes through here but the progress bar, which moves the cursor on purpose. Safe for several threads.
 */
final class TerminalStream extends PrintStream {
    private final PrintStream raw;

    /** @param raw is written to, in its own encoding */
    TerminalStream(PrintStream raw) {
        super(raw, true);
        this.raw = raw;
    }

    /** The stream beneath, for text that controls the terminal on purpose. */
    static PrintStream raw(PrintStream stream) {
        return stream instanceof TerminalStream cleaned ? cleaned.raw : stream;
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
