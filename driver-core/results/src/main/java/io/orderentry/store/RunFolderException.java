package io.orderentry.store;

import io.orderentry.text.Refusal;
import java.io.IOException;
import java.nio.file.Path;

/** A run folder cannot be made, written or read. The message is one sentence for the user, with the path. */
public final class RunFolderException extends Refusal {
    private static final long serialVersionUID = 1L;

    public RunFolderException(String message) {
        super(message);
    }

    public RunFolderException(String message, Throwable cause) {
        super(message, cause);
    }

    static RunFolderException cannotWrite(Path file, IOException e) {
        return new RunFolderException(
                file + " cannot be written: " + e.getClass().getSimpleName() + " " + e.getMessage(), e);
    }
}
