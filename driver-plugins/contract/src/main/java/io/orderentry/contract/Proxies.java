package io.orderentry.contract;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;

/** Connections and statements of which some methods do something else. */
final class Proxies {
    private Proxies() {}

    static <T> T of(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(Proxies.class.getClassLoader(), new Class<?>[] {type}, handler));
    }

    /** Calls the method itself, and throws what it throws. */
    static Object invoke(Object target, Method method, Object... arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    /** Makes any driver do what some do: commit what is open when a connection is closed. */
    static Connection committingAtClose(Connection connection) {
        return of(Connection.class, (self, method, arguments) -> {
            if (method.getName().equals("close") && !connection.isClosed() && !connection.getAutoCommit()) {
                connection.commit();
            }
            return invoke(connection, method, arguments);
        });
    }
}
