/**
 * Firebird 3 and newer, through Jaybird.
 *
 * <p>In: JDBC connections of Jaybird. Out: error classes, facts and counters. Never: SQL of the workload, which is text under
 * {@code schemas/firebird}; stored procedures, which this plugin has none of.
 */
package io.orderentry.plugin.firebird;
