package io.orderentry.model;

/** Text of an error, as it is shown. */
public final class ErrorText {
    private ErrorText() {}

    /** The first line of its message: some drivers add lines of advice; {@code null} when it has no message. */
    public static String firstLine(Throwable error) {
        return String.valueOf(error.getMessage()).lines().findFirst().orElse("");
    }
}
