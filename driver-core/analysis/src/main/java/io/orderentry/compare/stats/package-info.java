/**
 * Statistics of comparisons: means, ratios, confidence intervals and tests.
 *
 * <p>In: samples of numbers. Out: records of what they estimate. Never: a run, a result, a label.
 */
package io.orderentry.compare.stats;
