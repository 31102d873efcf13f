/**
 * {@code oe noise}: how much equal runs differ, what they can detect, and what their differences go with.
 *
 * <p>In: runs of one load and their seconds. Out: text and page. Never: a run that is made or left out as an outlier.
 */
package io.orderentry.noise;
