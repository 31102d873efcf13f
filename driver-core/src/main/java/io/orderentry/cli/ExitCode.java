package io.orderentry.cli;

/** What the process says to a script. */
final class ExitCode {
    static final int GOOD = 0;
    /** It ran, but the verdict is not PASS, or something broke on the way. */
    static final int NOT_GOOD = 1;
    /** Refused: configuration or arguments. Nothing was changed. */
    static final int REFUSED = 2;

    static final int UNREACHABLE = 3;
    /** Measured, but something could not be saved where it belongs, or could not be printed. */
    static final int NOT_SAVED = 5;

    static final int INTERRUPTED = 130;

    private ExitCode() {}
}
