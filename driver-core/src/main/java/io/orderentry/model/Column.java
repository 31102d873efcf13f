package io.orderentry.model;

/**
 * One column of a table (clause 1.3).
 *
 * @param name the name in lower case, the same on every vendor
 * @param type the kind of value
 * @param scale digits after the decimal point; 0 unless {@code type} is {@link ColumnType#DECIMAL}
 */
public record Column(String name, ColumnType type, int scale) {

    static Column integer(String name) {
        return new Column(name, ColumnType.INTEGER, 0);
    }

    static Column longInteger(String name) {
        return new Column(name, ColumnType.LONG, 0);
    }

    static Column decimal(String name, int scale) {
        return new Column(name, ColumnType.DECIMAL, scale);
    }

    static Column fixedText(String name) {
        return new Column(name, ColumnType.FIXED_TEXT, 0);
    }

    static Column text(String name) {
        return new Column(name, ColumnType.TEXT, 0);
    }

    static Column timestamp(String name) {
        return new Column(name, ColumnType.TIMESTAMP, 0);
    }
}
