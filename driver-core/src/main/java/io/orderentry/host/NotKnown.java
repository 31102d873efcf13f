package io.orderentry.host;

/** Why a text is not trusted or a figure cannot be had; its message is the reason a reader of the result will see. */
final class NotKnown extends Exception {
    private static final long serialVersionUID = 1;

    NotKnown(String reason) {
        super(reason, null, false, false);
    }
}
