package io.orderentry.sql;

/** A file under {@code schemas/} is wrong, or asks for something that is not there. The message names the file and the statement. */
public final class SqlFileException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public SqlFileException(String message) {
        super(message);
    }
}
