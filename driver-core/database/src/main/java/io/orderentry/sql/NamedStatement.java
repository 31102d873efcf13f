package io.orderentry.sql;

import io.orderentry.model.ErrorText;
import io.orderentry.model.Scale;
import java.sql.SQLException;
import java.util.List;
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
    /** A number below that of every warehouse and district, which their columns hold. */
    public static final int LEAST = -Integer.MAX_VALUE;

    /** A number above that of every warehouse and district, which their columns hold. */
    public static final int GREATEST = Integer.MAX_VALUE;

    /** As many items as a district is a share of its warehouse; content.sql has the number, too. */
    public static final int ITEMS_OF_PART = Scale.ITEMS / Scale.DISTRICTS_PER_WAREHOUSE;

    /**
     * The statement for a range of warehouses and districts, {@code :w_low} to {@code :w_high} and {@code :d_low} to {@code :d_high} of its text,
     * and for as large a share of the items, {@code :i_low} to {@code :i_high}. The numbers become part of the text, so that no plan is made for
     * other numbers.
     */
    public NamedStatement ofRange(int fromWarehouse, int toWarehouse, int fromDistrict, int toDistrict) {
        return with(":i_low", fromDistrict == LEAST ? LEAST : (fromDistrict - 1) * ITEMS_OF_PART + 1)
                .with(":i_high", toDistrict == GREATEST ? GREATEST : toDistrict * ITEMS_OF_PART)
                .with(":w_low", fromWarehouse)
                .with(":w_high", toWarehouse)
                .with(":d_low", fromDistrict)
                .with(":d_high", toDistrict);
    }

    /** The statement for all warehouses and districts. */
    public NamedStatement ofAllRows() {
        return ofRange(LEAST, GREATEST, LEAST, GREATEST);
    }

    /** The statement with a number in place of a name. */
    public NamedStatement with(String placeholder, long number) {
        return with(placeholder, Long.toString(number));
    }

    /** The statement with a text in place of a name. */
    public NamedStatement with(String placeholder, String value) {
        return new NamedStatement(file, name, text.replace(placeholder, value), vendor);
    }

    /**
     * A parameter of a statement.
     *
     * @param name empty where the text has none
     * @param isArray whether it takes a list as one array, instead of one row of it
     * @param row the list's row, from 0; -1 outside of a repeated part
     */
    public record Parameter(String name, boolean isArray, int row) {}

    /** Parameters: question marks outside of quotes and comments. */
    public List<Parameter> parameters() {
        return SqlText.parameters(text);
    }

    /** The text as a JDBC driver prepares it: without the names of parameters, and repeated parts as often as they say. */
    public String plain() {
        return SqlText.plain(text);
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
