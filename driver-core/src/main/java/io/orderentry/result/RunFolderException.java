package io.orderentry.result;

import io.orderentry.config.Plain;

/** A run folder cannot be made, written or read. The message is one sentence for the user, with the path. */
public final class RunFolderException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public RunFolderException(String message) {
        super(Plain.text(message));
    }

    RunFolderException(String message, Throwable cause) {
        super(Plain.text(message), cause);
    }
}
