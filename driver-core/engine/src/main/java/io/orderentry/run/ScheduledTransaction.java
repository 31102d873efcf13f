package io.orderentry.run;

/** A transaction of a terminal: whose, and when it is due. */
record ScheduledTransaction(Terminal terminal, long dueNanos) {}
