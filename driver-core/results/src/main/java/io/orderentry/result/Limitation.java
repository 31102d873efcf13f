package io.orderentry.result;

/** Condition under which the figures of a run hold, a phrase for the first line of a report: "not durable (fsync=off)". */
public record Limitation(String id, String text) {
    /** The beginning of a label that names a limitation, as the facts of a platform may; its value is the text. */
    public static final String LABEL = "platform.limitation.";
}
