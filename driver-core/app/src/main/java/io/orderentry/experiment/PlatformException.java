package io.orderentry.experiment;

import java.io.IOException;
import java.util.Optional;

/** A platform's command failed, or did not end in time. */
final class PlatformException extends IOException {
    private static final long serialVersionUID = 1L;

    /** Reason of a check why its platform cannot be had on this machine; null for every other failure. */
    private final String notHere;

    PlatformException(String message) {
        this(message, null);
    }

    PlatformException(String message, String notHere) {
        super(message);
        this.notHere = notHere;
    }

    Optional<String> notHere() {
        return Optional.ofNullable(notHere);
    }
}
