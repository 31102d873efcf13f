package io.orderentry.model;

import java.sql.SQLException;

/**
 * Takes rows, one value after the other in the order of {@link Table#columns()}, then {@link #endRow()}. A generator writes into
 * it, and a bulk loader, a hash or an in-memory table stands behind it.
 *
 * <p>Values are primitive or bytes so that millions of rows pass without an object each. Used by one thread at a time.
 */
public interface RowSink {

    /** @param value of a column of type {@link ColumnType#INTEGER} or {@link ColumnType#LONG} */
    void integer(long value);

    /**
     * @param unscaled the number without its decimal point, such as cents
     * @param scale digits after the decimal point, that of the column
     */
    void decimal(long unscaled, int scale);

    /**
     * @param ascii holds the text in ASCII; read before this method returns
     * @param offset where the text begins
     * @param length how many bytes it has
     */
    void text(byte[] ascii, int offset, int length);

    /** @param epochMicros microseconds since 1970-01-01T00:00:00 in UTC */
    void timestamp(long epochMicros);

    /** The value is absent. */
    void nullValue();

    /** The row is complete. */
    void endRow() throws SQLException;
}
