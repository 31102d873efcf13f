/**
 * Runs in groups by label, and the ratios and differences of their figures.
 *
 * <p>In: runs that were read. Out: groups, their ratios, what limits them. Never: a file; a percentile of several runs.
 */
package io.orderentry.compare.group;
