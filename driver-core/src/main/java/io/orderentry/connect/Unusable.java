package io.orderentry.connect;

/** Something that should have been a plugin cannot be used; the message is the {@link LeftOut#reason}. */
final class Unusable extends Exception {
    private static final long serialVersionUID = 1L;

    Unusable(String reason) {
        super(reason);
    }
}
