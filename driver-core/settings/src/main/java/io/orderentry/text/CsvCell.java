package io.orderentry.text;

import java.util.Collection;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Cells of CSV (RFC 4180) that a spreadsheet shows and does not calculate: a text that begins like a formula has an apostrophe before it, as
 * OWASP advises against CSV injection. A number stays one.
 */
public final class CsvCell {
    private static final Pattern NUMBER = Pattern.compile("[+-]?[0-9]+(\\.[0-9]+)?([eE][+-]?[0-9]+)?");
    /** Also in full width, and after blanks, which some programs drop. */
    private static final Pattern FORMULA = Pattern.compile("\\s*[=+@\\-\\uFF1D\\uFF0B\\uFF0D\\uFF20]");

    private static final Pattern PROTECTED = Pattern.compile("'" + FORMULA.pattern());
    /** Some programs take a semicolon for the end of a cell, unless it is in quotes. */
    private static final Pattern TO_QUOTE = Pattern.compile("[,;\"]");

    private CsvCell() {}

    /** A row of cells, empty for null, with CR LF behind it. */
    public static String row(Collection<?> cells) {
        return cells.stream().map(cell -> of(Objects.toString(cell, ""))).collect(Collectors.joining(",", "", "\r\n"));
    }

    /** A cell with this text, without its control characters. */
    public static String of(String text) {
        String plain = TextSanitizer.text(text);
        if (FORMULA.matcher(plain).lookingAt() && !NUMBER.matcher(plain).matches()) {
            return quoted("'" + plain);
        }
        return TO_QUOTE.matcher(plain).find() ? quoted(plain) : plain;
    }

    private static String quoted(String text) {
        return '"' + text.replace("\"", "\"\"") + '"';
    }

    /** The text of a cell without what {@link #of} put before it. */
    public static String text(String cell) {
        return PROTECTED.matcher(cell).lookingAt() ? cell.substring(1) : cell;
    }
}
