package io.orderentry.observe.host.source;

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
import java.util.Set;

/**
 * The files of the database's machine through a connection to the database, with the vendor's own statements. A connection that breaks
 * is replaced at the next reading.
 */
final class SqlFiles implements TextFiles {
    /** The class of SQLSTATEs for a right that is missing, among others. */
    private static final String ACCESS_RULE_VIOLATION = "42";

    private final SqlAccess access;
    private final Map<String, List<String>> matches = new LinkedHashMap<>();
    private final Set<String> unreadable = new HashSet<>();
    private volatile Connection connection;
    private volatile boolean closed;

    SqlFiles(SqlAccess access) {
        this.access = access;
    }

    @Override
    public Map<String, String> read(List<String> paths) throws IOException {
        try {
            if (connection == null) {
                open();
            }
            List<String> files = new ArrayList<>();
            for (String path : paths) {
                files.addAll(path.indexOf('*') < 0 ? List.of(path) : matching(path));
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
        try (PreparedStatement statement = connection.prepareStatement(access.read())) {
            statement.setString(1, String.join(" ", files));
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    String text = rows.getString(2);
                    if (text != null) {
                        texts.put(rows.getString(1), text);
                    }
                }
            }
        }
        return texts;
    }

    private void open() throws SQLException, IOException {
        Connection opened = access.connecting().connect();
        connection = opened;
        if (closed) {
            close();
            throw new IOException("the connection was ended");
        }
    }

    /** Which devices there are does not change during a run, and asking costs a round trip a folder. */
    private List<String> matching(String path) throws SQLException {
        List<String> known = matches.get(path);
        if (known != null) {
            return known;
        }
        List<String> found = List.of("");
        for (String name : path.substring(1).split("/")) {
            List<String> next = new ArrayList<>();
            for (String folder : found) {
                if (name.indexOf('*') < 0) {
                    next.add(folder + "/" + name);
                } else {
                    String pattern = "\\Q" + name.replace("*", "\\E.*\\Q") + "\\E";
                    column(access.list(), folder).stream()
                            .filter(child -> child != null && child.matches(pattern))
                            .sorted()
                            .forEach(child -> next.add(folder + "/" + child));
                }
            }
            found = next;
        }
        matches.put(path, found);
        return found;
    }

    private List<String> column(String sql, String parameter) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            if (parameter != null) {
                statement.setString(1, parameter);
            }
            try (ResultSet rows = statement.executeQuery()) {
                List<String> column = new ArrayList<>();
                while (rows.next()) {
                    column.add(rows.getString(1));
                }
                return column;
            }
        }
    }

    private IOException failure(SQLException e) {
        String message = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
        String grants = "";
        if (connection != null && String.valueOf(e.getSQLState()).startsWith(ACCESS_RULE_VIOLATION)) {
            try {
                grants = "; needed is: " + String.join("; ", column(access.grants(), null));
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
            try {
                // Not close, which would wait for a server that does not answer.
                open.abort(Runnable::run);
            } catch (SQLException e) {
                // It is gone already.
                return;
            }
        }
    }

    @Override
    public void close() {
        closed = true;
        end();
    }
}
