package io.orderentry.run;

import io.orderentry.model.TransactionType;

/** A terminal's next transaction: whose, what, and when it is due. */
record Turn(Terminal terminal, TransactionType type, long dueNanos) {}
