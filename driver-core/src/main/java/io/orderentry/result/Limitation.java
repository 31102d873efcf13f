package io.orderentry.result;

/**
 * A condition under which the figures of a run hold, short enough for the first line of a report: "not durable (fsync=off)".
 *
 * @param id a short name that does not change
 * @param text a phrase in lower case without a full stop
 */
public record Limitation(String id, String text) {}
