package io.orderentry.contract;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;

/** Makes any driver do what some do: commit what is open when a connection is closed. */
final class CommitsAtClose {
    private CommitsAtClose() {}

    static Connection of(Connection connection) {
        return (Connection) Proxy.newProxyInstance(
                CommitsAtClose.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("close") && !connection.isClosed() && !connection.getAutoCommit()) {
                        connection.commit();
                    }
                    try {
                        return method.invoke(connection, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}
