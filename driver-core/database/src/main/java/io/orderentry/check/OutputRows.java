package io.orderentry.check;

import io.orderentry.model.Column;
import io.orderentry.model.Table;
import io.orderentry.sql.SqlCatalog;
import io.orderentry.sql.SqlExecutor;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Rows that the statements of {@code checks/outputs.sql} find on one connection. Used by one thread. */
record OutputRows(Connection connection, SqlCatalog sql) {
    private static final Map<String, Column> COLUMNS = Arrays.stream(Table.values())
            .flatMap(table -> table.columns().stream())
            .collect(Collectors.toMap(Column::name, Function.identity()));

    /** Values by the names of their columns: numbers, amounts in cents and rates in basis points as Long, texts without the blanks that they are padded with. */
    record Row(Map<String, Object> values) {
        static final Row NONE = new Row(Map.of());

        long number(String column) {
            Object value = values.get(column);
            return value == null ? 0 : (Long) value;
        }

        int whole(String column) {
            return (int) number(column);
        }

        String text(String column) {
            return (String) values.get(column);
        }

        LocalDateTime date(String column) {
            return (LocalDateTime) values.get(column);
        }
    }

    List<Row> all(String query, Object... keys) throws SQLException {
        SqlExecutor.SqlFunction<ResultSet, Row> reader = row -> {
            ResultSetMetaData columns = row.getMetaData();
            Map<String, Object> values = new HashMap<>();
            for (int i = 1; i <= columns.getColumnCount(); i++) {
                String name = columns.getColumnLabel(i).toLowerCase(Locale.ROOT);
                values.put(name, TableHashes.value(row, i, COLUMNS.get(name)));
            }
            return new Row(values);
        };
        return SqlExecutor.select(connection, sql.statement(SqlCatalog.OUTPUTS, query), reader, keys);
    }

    /** The row of a key; one without values where there is none. */
    Row one(String query, Object... keys) throws SQLException {
        List<Row> found = all(query, keys);
        return found.isEmpty() ? Row.NONE : found.get(0);
    }

    static boolean isAmount(String column) {
        return COLUMNS.get(column).scale() == 2;
    }
}
