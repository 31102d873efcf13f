/**
 * Runs of one load.
 *
 * <p>In: runs. Out: those of one load, with its hash. Never: a run that is left out as an outlier.
 */
package io.orderentry.series;
