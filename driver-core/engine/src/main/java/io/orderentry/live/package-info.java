/**
 * A run while it goes on: Micrometer's meters, as text for Prometheus over HTTP.
 *
 * <p>In: what a {@link io.orderentry.run.RunListener} receives each second, the connection pool, figures that others sample. Out: meters
 * that are read on request. Never: a call from a worker (a transaction is recorded once, by the run itself), a figure of
 * the result, an unrequested socket.
 */
package io.orderentry.live;
