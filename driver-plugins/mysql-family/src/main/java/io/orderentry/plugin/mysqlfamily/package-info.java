/**
 * Common part of the MySQL and MariaDB plugins, through JDBC only: their plugins add the JDBC driver, and neither knows the other.
 *
 * <p>In: JDBC connections of either vendor's driver. Out: error classes, LOAD DATA, the five stored procedures, facts and counters. Never:
 * SQL of the workload, which is text under {@code schemas/mysql-family}.
 */
package io.orderentry.plugin.mysqlfamily;
