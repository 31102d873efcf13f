package io.orderentry.model;

/** What is shown of an error. */
public final class ErrorText {
    private ErrorText() {}

    /** The first line of its message: some drivers add lines of advice; {@code null} when it has no message. */
    public static String firstLine(Throwable error) {
        return String.valueOf(error.getMessage()).lines().findFirst().orElse("");
    }
}
