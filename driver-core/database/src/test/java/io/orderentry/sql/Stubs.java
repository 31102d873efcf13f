package io.orderentry.sql;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;

/** Connections, statements and drivers of which a test says what each method does. */
public final class Stubs {
    private Stubs() {}

    public static <T> T of(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(Stubs.class.getClassLoader(), new Class<?>[] {type}, handler));
    }
}
