package io.orderentry.connect;

import io.orderentry.text.Secrets;

/** The database cannot be reached. The message is one clear sentence, in which secrets are masked; the command line turns it into exit code 3. */
public final class UnreachableException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public UnreachableException(String message, Throwable cause) {
        super(Secrets.maskSentence(message), cause);
    }
}
