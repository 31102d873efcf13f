package io.orderentry.observe.machine;

/** Reason for the rejection of a text or the absence of a figure; its message is the reason a reader of the result will see. */
public final class UnavailableException extends Exception {
    private static final long serialVersionUID = 1;

    public UnavailableException(String reason) {
        super(reason, null, false, false);
    }
}
