/**
 * Readiness of a machine and of a server for a figure to publish.
 *
 * <p>In: facts and a second's counters of this machine, a database. Out: {@link io.orderentry.doctor.ReadinessCheck}s, each ok, a warning, or
 * not available with the reason and what to do. Never: a change of the machine or of the database, a figure of a run.
 */
package io.orderentry.doctor;
