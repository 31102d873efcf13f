/**
 * Experiments: the plan of the runs, the start state of each, the runs one after the other, and their summary.
 *
 * <p>In: an {@link io.orderentry.config.Experiment} and its cells, access to databases, results of earlier runs. Out: run folders, and texts.
 * Never: the terminal, an exit code.
 */
package io.orderentry.experiment;
