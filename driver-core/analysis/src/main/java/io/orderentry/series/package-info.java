/**
 * Runs of one load in the order of their time.
 *
 * <p>In: run folders. Out: runs that count, by load, and those left out, each with the reason. Never: a file that is written.
 */
package io.orderentry.series;
