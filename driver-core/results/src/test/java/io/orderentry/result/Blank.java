package io.orderentry.result;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** Builders of records of which nothing is known yet: a test sets the figures that it is about. */
public final class Blank {
    /** The reason for everything that a test does not set. */
    public static final String REASON = "not part of this test";

    private Blank() {}

    /** The same builder, with this reason for each figure. */
    public static <B> B of(B builder) {
        return of(builder, REASON);
    }

    /** The same builder, with a reason for each figure. */
    public static <B> B of(B builder, String reason) {
        for (Method setter : builder.getClass().getMethods()) {
            if (setter.getParameterCount() == 1 && setter.getParameterTypes()[0] == Reading.class) {
                try {
                    setter.invoke(builder, Reading.unavailable(reason));
                } catch (IllegalAccessException | InvocationTargetException e) {
                    throw new AssertionError(e);
                }
            }
        }
        return builder;
    }
}
