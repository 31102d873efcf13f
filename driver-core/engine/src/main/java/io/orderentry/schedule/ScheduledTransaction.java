package io.orderentry.schedule;

/** A transaction of a terminal: whose, and when it is due. */
public record ScheduledTransaction(Terminal terminal, long dueNanos) {}
