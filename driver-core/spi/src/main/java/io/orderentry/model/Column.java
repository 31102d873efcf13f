package io.orderentry.model;

/**
 * One column of a table (clause 1.3).
 *
 * @param name the name in lower case, the same on every vendor
 * @param type the kind of value
 * @param scale digits after the decimal point; 0 unless {@code type} is {@link ColumnType#DECIMAL}
 */
public record Column(String name, ColumnType type, int scale) {}
