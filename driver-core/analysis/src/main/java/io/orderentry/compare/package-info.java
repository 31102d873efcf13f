/**
 * Comparison of runs in groups by label: their differences, the ratio of every metric, and whether chance explains it.
 *
 * <p>In: a request and run folders. Out: a {@link io.orderentry.compare.Comparison}. Its parts, each of which uses only those before it:
 * {@code stats}, this package, {@code render}. Never: a database, a plugin, the terminal; an interval from fewer
 * than three runs a side; a ratio without the name of what it is a ratio of.
 */
package io.orderentry.compare;
