package io.orderentry.connect;

/**
 * Report of a server about its own settings and state, of which the vendor's query knows whether they limit a figure to publish.
 *
 * @param name what was looked at, such as {@code checkpoints}
 * @param good whether it does not limit a figure
 * @param places connections that it is enough for; null where their number does not matter
 * @param text what was found, with the vendor's names
 * @param remedy what to do; empty when good
 */
public record ServerFinding(String name, boolean good, Integer places, String text, String remedy) {}
