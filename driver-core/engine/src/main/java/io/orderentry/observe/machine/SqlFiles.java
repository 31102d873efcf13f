package io.orderentry.observe.machine;

import io.orderentry.model.ErrorText;
import io.orderentry.sql.ConnectionSource;
import io.orderentry.sql.SqlCatalog;
import io.orderentry.sql.SqlExecutor;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * The files of the database's machine through a connection to the database, with the vendor's own statements. A connection that breaks
 * is replaced at the next reading.
 */
final class SqlFiles implements TextFiles {
    /** The class of SQLSTATEs for a right that is missing, among others. */
    private static final String ACCESS_RULE_VIOLATION = "42";

    private final SqlCatalog sql;
    private final ConnectionSource connecting;
    private final Map<String, List<String>> matches = new LinkedHashMap<>();
    private final Set<String> unreadable = new HashSet<>();
    private volatile Connection connection;
    private volatile boolean closed;

    SqlFiles(SqlCatalog sql, ConnectionSource connecting) {
        this.sql = sql;
        this.connecting = connecting;
    }

    @Override
    public Map<String, String> read(List<String> paths) throws IOException {
        try {
            if (connection == null) {
                connection = connecting.connect();
                if (closed) {
                    end();
                    throw new IOException("the connection was ended");
                }
            }
            List<String> files = new ArrayList<>();
            for (String path : paths) {
                // Which devices there are does not change during a run, and asking costs a round trip a folder.
                if (!matches.containsKey(path)) {
                    matches.put(path, TextFiles.expand(path, folder -> query("list", folder, row -> row.getString(1))));
                }
                files.addAll(matches.get(path));
            }
            files.removeAll(unreadable);
            return texts(files);
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    /** One statement for all, so that it is one transaction of the server; one each where that fails because of one of them. */
    private Map<String, String> texts(List<String> files) throws SQLException {
        try {
            return rows(files);
        } catch (SQLException e) {
            if (!connection.isValid(1)) {
                throw e;
            }
            Map<String, String> texts = new LinkedHashMap<>();
            List<String> failed = new ArrayList<>();
            for (String file : files) {
                try {
                    texts.putAll(rows(List.of(file)));
                } catch (SQLException ofOne) {
                    failed.add(file);
                }
            }
            if (failed.size() == files.size()) {
                throw e;
            }
            unreadable.addAll(failed);
            return texts;
        }
    }

    private Map<String, String> rows(List<String> files) throws SQLException {
        Map<String, String> texts = new LinkedHashMap<>();
        query("read", String.join(" ", files), row -> texts.put(row.getString(1), row.getString(2)));
        texts.values().removeIf(Objects::isNull);
        return texts;
    }

    /** @param parameter null for a statement without one */
    private <T> List<T> query(String name, String parameter, SqlExecutor.SqlFunction<ResultSet, T> reader)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql.text(SqlCatalog.HOST, name))) {
            if (parameter != null) {
                statement.setString(1, parameter);
            }
            return SqlExecutor.rows(statement.executeQuery(), reader);
        }
    }

    private IOException failure(SQLException e) {
        String message = ErrorText.firstLine(e);
        String grants = "";
        if (connection != null && String.valueOf(e.getSQLState()).startsWith(ACCESS_RULE_VIOLATION)) {
            try {
                grants = "; needed is: " + String.join("; ", query("grants", null, row -> row.getString(1)));
            } catch (SQLException again) {
                e.addSuppressed(again);
            }
        } else {
            end();
        }
        return new IOException("the database does not give its machine's files: " + message + grants, e);
    }

    private void end() {
        Connection open = connection;
        connection = null;
        if (open != null) {
            // Not close, which would wait for a server that does not answer.
            SqlExecutor.abort(open);
        }
    }

    @Override
    public void close() {
        closed = true;
        end();
    }
}
