/**
 * One measured run: connects, observes, runs, checks, judges and stores.
 *
 * <p>In: settings and a loaded database. Out: a {@link io.orderentry.result.Result} and its run folder. Never: a terminal, an exit code.
 */
package io.orderentry.job;
