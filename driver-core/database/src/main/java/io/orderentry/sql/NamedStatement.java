package io.orderentry.sql;

import io.orderentry.model.ErrorText;
import java.sql.SQLException;
import java.util.Objects;

/**
 * One named SQL statement.
 *
 * @param file the file it stands in, without the ending and relative to the vendor's folder, such as {@code transactions/payment}
 * @param name its name in the file
 * @param text the SQL, without the semicolon that only separates it from the next
 * @param vendor the folder it came from: {@code standard}, or the vendor whose file overrides or adds it
 */
public record NamedStatement(String file, String name, String text, String vendor) {

    /** Number of parameters: question marks outside of quotes and comments. */
    public int parameters() {
        return SqlText.parameters(text);
    }

    /**
     * The error of this statement with its name and file in the message. SQLSTATE, error number and next exceptions are the same, and the error
     * is the cause, so that it keeps its meaning.
     */
    public SQLException named(SQLException error) {
        SQLException named = new SQLException(
                ErrorText.firstLine(error) + " (statement '" + name + "' of " + SqlCatalog.path(vendor, file) + ")",
                error.getSQLState(),
                error.getErrorCode(),
                error);
        if (error.getNextException() != null) {
            named.setNextException(error.getNextException());
        }
        return named;
    }

    /** The JDBC driver's own error, by whose class some plugins know it; not the one that {@link #named} made of it. */
    public static SQLException unnamed(SQLException error) {
        return error.getCause() instanceof SQLException cause
                        && Objects.equals(cause.getSQLState(), error.getSQLState())
                ? unnamed(cause)
                : error;
    }
}
