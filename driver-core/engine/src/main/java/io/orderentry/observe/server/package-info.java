/**
 * The database server during a run: where it is, its counters, and what its active sessions do.
 *
 * <p>In: a database, and the edges of the measurement interval. Out: {@link io.orderentry.result.Server} and
 * {@link io.orderentry.result.DatabaseTime}, or the reasons for their absence. Never: a figure that delays a transaction; what stops the run.
 */
package io.orderentry.observe.server;
