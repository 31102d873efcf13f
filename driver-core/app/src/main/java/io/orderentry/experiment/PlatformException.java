package io.orderentry.experiment;

import java.io.IOException;

/** A platform's command failed, or did not end in time. */
final class PlatformException extends IOException {
    private static final long serialVersionUID = 1L;

    PlatformException(String message) {
        super(message);
    }
}
