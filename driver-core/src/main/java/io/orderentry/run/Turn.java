package io.orderentry.run;

/** A transaction of a terminal: whose, and when it is due. */
record Turn(Terminal terminal, long dueNanos) {}
