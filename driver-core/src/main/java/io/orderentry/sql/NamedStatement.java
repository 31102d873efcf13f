package io.orderentry.sql;

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
}
