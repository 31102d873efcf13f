/**
 * MySQL, and what speaks its protocol, through Connector/J.
 *
 * <p>In: JDBC connections of Connector/J. Out: its driver's properties and its way of LOAD DATA; the rest comes from the family. Never:
 * SQL of the workload, which is text under {@code schemas/mysql-family}.
 */
package io.orderentry.plugin.mysql;
