package io.orderentry.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Table of texts that is packed with the driver: a row is a line with cells between bars, the first one its key. Immutable. */
public final class PackedTable {
    private static final Pattern BAR = Pattern.compile(" *\\| *");

    private final String name;
    private final Map<String, List<String>> rows = new LinkedHashMap<>();

    /** Reads a table beside a class; lines without a bar are comments. */
    public PackedTable(Class<?> owner, String name) {
        this.name = name;
        try (InputStream in = owner.getResourceAsStream(name)) {
            new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> line.contains("|"))
                    .map(line -> List.of(BAR.split(line, -1)))
                    .forEach(cells -> rows.put(cells.get(0), cells));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the packed " + name, e);
        }
    }

    /** The cells of all rows, as they are, in the order of the table. */
    public List<List<String>> rows() {
        return List.copyOf(rows.values());
    }

    /** The texts of a column by the keys of their rows, as of {@link #text}. */
    public Map<String, String> texts(int column, Object... arguments) {
        Map<String, String> texts = new LinkedHashMap<>();
        rows.keySet().forEach(key -> texts.put(key, text(key, column, arguments)));
        return texts;
    }

    /**
     * Text of a cell.
     *
     * @param column 1 for the first one behind the key
     * @param arguments for the places in it, as of {@link Sentences#text}
     */
    public String text(String key, int column, Object... arguments) {
        List<String> cells = rows.get(key);
        if (cells == null) {
            throw new IllegalArgumentException(name + " has no row '" + key + "'");
        }
        return Sentences.text(cells.get(column), arguments);
    }
}
