package io.orderentry.run;

import java.sql.SQLException;

/** There is no connection now; there may be one later. The message is the reason in one line. */
public final class ConnectionUnavailableException extends Exception {
    private static final long serialVersionUID = 1L;

    private final String sqlState;
    private final int vendorCode;

    /** @param cause why the last attempt failed; null when it has not ended */
    public ConnectionUnavailableException(SQLException cause) {
        super(cause == null ? "the server has not answered yet" : firstLine(cause), cause);
        sqlState = cause == null ? null : cause.getSQLState();
        vendorCode = cause == null ? 0 : cause.getErrorCode();
    }

    private static String firstLine(SQLException cause) {
        return String.valueOf(cause.getMessage()).lines().findFirst().orElse("");
    }

    /** The reason's five characters, or null. */
    String sqlState() {
        return sqlState;
    }

    /** The reason's number in the vendor's words; 0 when there is none. */
    int vendorCode() {
        return vendorCode;
    }
}
