package io.orderentry.schedule;

import io.orderentry.model.KebabCase;

/** Threads that carry the connections of a run. */
public enum Threads {
    /** One thread of the operating system for each connection. */
    PLATFORM,
    /** Virtual threads on three threads of the operating system for each CPU of the driver's machine. */
    VIRTUAL;

    @Override
    public String toString() {
        return KebabCase.of(this);
    }
}
