/**
 * The five transactions as named SQL statements, and what surrounds any implementation of them: commit, classification, retry.
 *
 * <p>In: a connection, the statements of {@code sql}, a plugin's classification. Out: an {@link io.orderentry.model.OrderEntry} that
 * a terminal's worker can call. Never: a vendor's name, a clock for response times, a choice of input.
 */
package io.orderentry.txn;
