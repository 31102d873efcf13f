package io.orderentry.connect;

/**
 * A setting or state of the server that is sure to stop the driver's work, as the vendor's query {@code obstacle} finds it.
 *
 * @param name what was looked at, such as {@code read-only}
 * @param silent whether the server would accept the work and not answer
 * @param text what was found, with the vendor's names
 * @param remedy what to do
 * @param scope the verb, isolation level or placement that it concerns: {@code build}, {@code read-committed}, {@code build without NAME};
 *     null for all
 */
public record Obstacle(String name, boolean silent, String text, String remedy, String scope) {}
