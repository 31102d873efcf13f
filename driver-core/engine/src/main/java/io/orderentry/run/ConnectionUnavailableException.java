package io.orderentry.run;

import io.orderentry.model.ErrorText;
import java.sql.SQLException;

/** Thrown when there is no connection now, but may be one later. The message is the reason in one line. */
public final class ConnectionUnavailableException extends Exception {
    private static final long serialVersionUID = 1L;

    /** @param cause why the last attempt failed; null when it has not ended */
    public ConnectionUnavailableException(SQLException cause) {
        super(cause == null ? "the server has not answered yet" : ErrorText.firstLine(cause), cause);
    }
}
