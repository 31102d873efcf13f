package io.orderentry.txn;

import java.sql.SQLException;

/** The end of a transaction in something else than an SQLException: an error of the JDBC driver, or of this one. */
public final class UnexpectedEndException extends SQLException {
    private static final long serialVersionUID = 1;
    private static final String OWN = "io.orderentry.";

    UnexpectedEndException(Throwable cause) {
        super(text(cause), cause);
    }

    private static String text(Throwable cause) {
        StackTraceElement[] stack = cause.getStackTrace();
        String at = stack.length == 0 ? OWN : stack[0].getClassName();
        return at.startsWith(OWN)
                ? "the driver itself failed: " + cause
                : "the JDBC driver failed: " + cause + " (in " + at + ")";
    }
}
