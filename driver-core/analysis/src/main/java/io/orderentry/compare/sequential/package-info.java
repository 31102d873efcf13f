/**
 * Sequential test of an assertion about a throughput ratio, which is looked at after every block of an experiment.
 *
 * <p>In: logarithms of the ratios of blocks. Out: whether the assertion holds, and how many blocks that took. Never: a file, a run.
 */
package io.orderentry.compare.sequential;
