/**
 * H2, in the driver's own process or as a server: the smallest plugin, and the one to copy.
 *
 * <p>In: JDBC connections of H2. Out: error classes, facts and counters. Never: SQL of the workload, which is text under {@code schemas/h2};
 * stored procedures, which H2 has none of.
 */
package io.orderentry.plugin.h2;
