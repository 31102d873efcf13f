package io.orderentry.observe.host.parse;

/** Why a text is not trusted or a figure cannot be had; its message is the reason a reader of the result will see. */
public final class UnavailableException extends Exception {
    private static final long serialVersionUID = 1;

    public UnavailableException(String reason) {
        super(reason, null, false, false);
    }
}
