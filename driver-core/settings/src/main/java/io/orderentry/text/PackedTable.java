package io.orderentry.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** Table of texts that is packed with the driver: a row is a line with cells between bars, the first one its key. Immutable. */
public final class PackedTable {
    private static final String BAR = " | ";

    private final String name;
    private final Map<String, String[]> rows = new HashMap<>();

    /**
     * Reads a table; lines without a bar are comments.
     *
     * @param owner class beside which the table stands
     */
    public PackedTable(Class<?> owner, String name) {
        this.name = name;
        try (InputStream in = owner.getResourceAsStream(name)) {
            new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> line.contains(BAR))
                    .map(line -> line.split(" \\| ", -1))
                    .forEach(cells -> rows.put(cells[0], cells));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the packed " + name, e);
        }
    }

    /**
     * Text of a cell.
     *
     * @param column 1 for the first one behind the key
     * @param arguments for the places in it, as of {@link Sentences#text}
     */
    public String text(String key, int column, Object... arguments) {
        String[] cells = rows.get(key);
        if (cells == null) {
            throw new IllegalArgumentException(name + " has no row '" + key + "'");
        }
        return Sentences.text(cells[column], arguments);
    }
}
