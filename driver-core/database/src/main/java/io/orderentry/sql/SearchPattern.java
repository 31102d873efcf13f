package io.orderentry.sql;

import java.sql.DatabaseMetaData;
import java.sql.SQLException;

/** Names in searches of a database's catalog, in which {@code %} and {@code _} stand for other letters. */
public final class SearchPattern {
    private SearchPattern() {}

    /** The pattern that only this name matches; null for null, which stands for every name. */
    public static String of(DatabaseMetaData meta, String name) throws SQLException {
        String escape = meta.getSearchStringEscape();
        if (name == null || escape == null || escape.isEmpty()) {
            return name;
        }
        return name.replace(escape, escape + escape).replace("%", escape + "%").replace("_", escape + "_");
    }
}
