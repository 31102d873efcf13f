/**
 * Runs of one load in the order of their time, and the reports on them: {@code oe noise}, {@code oe history} and {@code oe export}.
 *
 * <p>In: run folders. Out: runs that count, by load, and those left out, each with the reason; documents about them, and a table of all figures.
 * Never: a file that is written; a run that is left out as an outlier; a cause.
 */
package io.orderentry.series;
