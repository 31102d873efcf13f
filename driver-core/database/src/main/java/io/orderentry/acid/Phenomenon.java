package io.orderentry.acid;

import io.orderentry.config.Isolation;

/** Phenomena of clause 3.4.1, which transactions must not observe, and the weakest isolation level that excludes each. */
enum Phenomenon {
    P0("dirty write", Isolation.READ_COMMITTED),
    P1("dirty read", Isolation.READ_COMMITTED),
    P2("non-repeatable read", Isolation.REPEATABLE_READ),
    P3("phantom", Isolation.SERIALIZABLE);

    private final String words;
    private final Isolation weakest;

    Phenomenon(String words, Isolation weakest) {
        this.words = words;
        this.weakest = weakest;
    }

    boolean isExcludedBy(Isolation level) {
        return level.compareTo(weakest) >= 0;
    }

    /** Such as {@code P1 (dirty read)}. */
    String title() {
        return name() + " (" + words + ")";
    }
}
