/**
 * Readiness of a machine and of a server for a figure to publish, and sizes of a test before it is made.
 *
 * <p>In: facts and a second's counters of this machine, a database; a load. Out: {@link io.orderentry.doctor.ReadinessCheck}s, each ok, a warning,
 * or not available with the reason and what to do; figures of a plan, each with its basis and its source. Never: a change of the machine or of
 * the database, a figure of a run.
 */
package io.orderentry.doctor;
