/**
 * Durability of a database: a log of the work that it acknowledged, and the audit of the database against it after a crash (clause 3.5).
 *
 * <p>In: the inputs and outputs of a run; later the log and the database. Out: the log; findings. Never: a judgement of a database that was
 * changed by another run since.
 */
package io.orderentry.durability;
