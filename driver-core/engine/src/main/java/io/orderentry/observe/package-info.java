/**
 * Observers beside a run: machines, the database server, processor profiles.
 *
 * <p>In: host sources, a server probe, the edges of the measurement interval. Out: figures of {@link io.orderentry.result.Host} and
 * {@link io.orderentry.result.Server}, or the reasons for their absence. Never: a figure that delays a transaction.
 */
package io.orderentry.observe;
