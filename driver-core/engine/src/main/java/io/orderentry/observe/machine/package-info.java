/**
 * Machines: sources of their counters, parsers of what their kernels and node_exporter print, identity, figures between two samples, and what
 * {@code perf} counts and samples there.
 *
 * <p>In: addresses, and the edges of the measurement interval. Out: a {@link io.orderentry.result.Host}, or the reasons for its absence.
 * Never: a wait without limit, a figure that delays a transaction, one from a text that is cut off or damaged, a zero for an absent counter,
 * a rate from one that was reset.
 */
package io.orderentry.observe.machine;
