/**
 * Oracle Database, 19c and later.
 *
 * <p>In: JDBC connections of ojdbc's thin driver. Out: error classes, the five stored procedures, facts and counters. Never: SQL of the
 * workload, which is text under {@code schemas/oracle}. What of this was seen on a server is said in {@code docs/databases.md}.
 */
package io.orderentry.plugin.oracle;
