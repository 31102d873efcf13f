/**
 * The plan of an experiment: which cell runs when, how long all of it takes, and what came of each run.
 *
 * <p>In: an {@link io.orderentry.config.Experiment} and its cells; results that are there already. Out: runs in their order, with labels and
 * seeds, and texts. Never: a database, a file, a run.
 */
package io.orderentry.experiment;
