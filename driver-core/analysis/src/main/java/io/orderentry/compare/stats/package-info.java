/**
 * Statistics of comparisons: means, ratios, confidence intervals and tests, also one that is looked at after every block of an experiment.
 *
 * <p>In: samples of numbers. Out: records of what they estimate. Never: a run, a result, a label.
 */
package io.orderentry.compare.stats;
