/**
 * Work on one database: prepares it (build, check, drop), and makes one measured run, which connects, observes, runs, checks, judges and stores.
 *
 * <p>In: settings and an open database. Out: a {@link io.orderentry.result.Result} and its run folder. Never: a terminal, an exit code; both
 * are behind {@link io.orderentry.job.JobProgress} and {@link io.orderentry.job.Interruption}.
 */
package io.orderentry.job;
