package io.orderentry.populate;

import io.orderentry.sql.Stubs;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** A database of lines, whose connections commit what is open when they are closed, as some drivers do, and when auto-commit is set. */
final class CommitsAtClose {
    private final List<String> committed = Collections.synchronizedList(new ArrayList<>());

    private final AtomicInteger opened = new AtomicInteger();
    private final AtomicInteger closed = new AtomicInteger();

    int opened() {
        return opened.get();
    }

    int closed() {
        return closed.get();
    }

    List<String> committed() {
        return List.copyOf(committed);
    }

    /** Writes a line in the transaction of a connection of {@link #connect}. */
    static void write(Connection connection, String line) throws SQLException {
        connection.setClientInfo("line", line);
    }

    Connection connect() {
        opened.incrementAndGet();
        List<String> open = new ArrayList<>();
        boolean[] autoCommit = {true};
        return Stubs.of(Connection.class, (self, method, arguments) -> {
            switch (method.getName()) {
                case "setClientInfo" -> open.add((String) arguments[1]);
                case "setAutoCommit" -> {
                    commit(open);
                    autoCommit[0] = (boolean) arguments[0];
                }
                case "getAutoCommit" -> {
                    return autoCommit[0];
                }
                case "commit" -> commit(open);
                case "close" -> {
                    closed.incrementAndGet();
                    commit(open);
                }
                case "rollback" -> open.clear();
                default -> throw new UnsupportedOperationException(method.getName());
            }
            if (autoCommit[0]) {
                commit(open);
            }
            return null;
        });
    }

    private void commit(List<String> open) {
        committed.addAll(open);
        open.clear();
    }
}
