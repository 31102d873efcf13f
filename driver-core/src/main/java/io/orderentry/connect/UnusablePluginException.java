package io.orderentry.connect;

/** Something that should have been a plugin cannot be used; the message is the {@link RejectedPlugin#reason}. */
final class UnusablePluginException extends Exception {
    private static final long serialVersionUID = 1L;

    UnusablePluginException(String reason) {
        super(reason);
    }
}
