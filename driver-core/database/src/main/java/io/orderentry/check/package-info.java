/**
 * Consistency checks of a database: the twelve consistency conditions of clause 3.3.2, the driver's own, and what the run says it did
 * against what the database shows.
 *
 * <p>In: a connection and the queries of {@code schemas/}. Out: one finding per rule. Never: a change to the database.
 */
package io.orderentry.check;
