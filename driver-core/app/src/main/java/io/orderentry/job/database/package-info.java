/**
 * Databases made ready for a run: opened, built, restored, written to files.
 *
 * <p>In: settings. Out: an open database of the wanted size. Never: a measurement.
 */
package io.orderentry.job.database;
