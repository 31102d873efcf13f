package io.orderentry.connect;

/**
 * Something that should have been a plugin and cannot be used.
 *
 * @param jar its path relative to the plugins folder, or words for the driver's own
 * @param reason why, as the rest of a sentence that begins with the jar
 */
public record RejectedPlugin(String jar, String reason) {
    @Override
    public String toString() {
        return jar + " " + reason;
    }
}
