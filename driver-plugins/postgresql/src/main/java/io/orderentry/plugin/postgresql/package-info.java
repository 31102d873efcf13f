/**
 * PostgreSQL, and what speaks its protocol.
 *
 * <p>In: JDBC connections of pgjdbc. Out: error classes, COPY, the five stored procedures, facts and counters. Never: SQL of the
 * workload, which is text under {@code schemas/postgresql}.
 */
package io.orderentry.plugin.postgresql;
