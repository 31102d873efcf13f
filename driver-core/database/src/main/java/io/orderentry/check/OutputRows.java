package io.orderentry.check;

import io.orderentry.model.Column;
import io.orderentry.model.Table;
import io.orderentry.spi.Timestamps;
import io.orderentry.sql.SqlCatalog;
import io.orderentry.sql.SqlExecutor;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Rows that the statements of {@code checks/outputs.sql} find on one connection. Used by one thread. */
final class OutputRows {
    private static final String FILE = "checks/outputs";

    private static final Map<String, Column> COLUMNS = Arrays.stream(Table.values())
            .flatMap(table -> table.columns().stream())
            .collect(Collectors.toMap(Column::name, Function.identity()));

    private final Connection connection;
    private final SqlCatalog sql;

    OutputRows(Connection connection, SqlCatalog sql) {
        this.connection = connection;
        this.sql = sql;
    }

    /** Values by the names of their columns: numbers, amounts in cents and rates in basis points as Long, texts without the blanks that they are padded with. */
    record Row(Map<String, Object> values) {
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
        return SqlExecutor.prepared(connection, sql.statement(FILE, query), statement -> {
            for (int i = 0; i < keys.length; i++) {
                set(statement, i + 1, keys[i]);
            }
            List<Row> found = new ArrayList<>();
            try (ResultSet rows = statement.executeQuery()) {
                ResultSetMetaData columns = rows.getMetaData();
                while (rows.next()) {
                    Map<String, Object> values = new HashMap<>();
                    for (int i = 1; i <= columns.getColumnCount(); i++) {
                        String name = columns.getColumnLabel(i).toLowerCase(Locale.ROOT);
                        values.put(name, value(rows, i, COLUMNS.get(name)));
                    }
                    found.add(new Row(values));
                }
            }
            return found;
        });
    }

    /** The row of a key; one without values where there is none. */
    Row one(String query, Object... keys) throws SQLException {
        List<Row> found = all(query, keys);
        return found.isEmpty() ? new Row(Map.of()) : found.get(0);
    }

    private static void set(PreparedStatement statement, int index, Object key) throws SQLException {
        if (key instanceof LocalDateTime date) {
            Timestamps.set(statement, index, date);
        } else if (key instanceof String text) {
            statement.setString(index, text);
        } else {
            statement.setInt(index, (Integer) key);
        }
    }

    private static Object value(ResultSet row, int index, Column column) throws SQLException {
        Object value = switch (column.type()) {
            case INTEGER, LONG -> row.getLong(index);
            case DECIMAL -> {
                BigDecimal amount = row.getBigDecimal(index);
                yield amount == null
                        ? null
                        : amount.movePointRight(column.scale()).longValueExact();
            }
            case TEXT, FIXED_TEXT -> {
                String text = row.getString(index);
                yield text == null ? null : text.stripTrailing();
            }
            case TIMESTAMP -> Timestamps.get(row, index);
        };
        return value == null || row.wasNull() ? null : value;
    }
}
