package io.orderentry.cli.terminal;

import io.orderentry.compare.Assertion;

/** Exit codes of the process. */
public final class ExitCode {
    public static final int GOOD = 0;
    /** It ran, but the verdict is not PASS, an assertion about runs is violated, or something broke on the way. */
    public static final int NOT_GOOD = 1;
    /** Refused: configuration or arguments. Nothing was changed. */
    public static final int REFUSED = 2;

    public static final int UNREACHABLE = 3;
    /** Runs were compared, and they do not decide an assertion about them. */
    public static final int UNDECIDED = 4;

    /** Measured, but something could not be saved where it belongs, or could not be printed. */
    public static final int NOT_SAVED = 5;

    public static final int INTERRUPTED = 130;

    private ExitCode() {}

    /** Of a comparison with assertions; 0 where there are none. */
    public static int of(Assertion.Answer answer) {
        return switch (answer) {
            case HOLDS -> GOOD;
            case UNDECIDED -> UNDECIDED;
            case VIOLATED -> NOT_GOOD;
        };
    }
}
