package io.orderentry.model;

/** Type of the values of a column; how it is spelled in a vendor's DDL is the business of {@code schemas/}. */
public enum ColumnType {
    /** A whole number that fits a Java {@code int}. */
    INTEGER,
    /** A whole number that fits a Java {@code long}. */
    LONG,
    /** An exact decimal number, handed over as an unscaled {@code long} and the column's scale. */
    DECIMAL,
    /** Text of a fixed length, padded with blanks by the database. */
    FIXED_TEXT,
    /** Text up to a length. */
    TEXT,
    /** Date and time of day in UTC, without a time zone. */
    TIMESTAMP
}
