/**
 * MariaDB, a cluster of it among others, through MariaDB Connector/J.
 *
 * <p>In: JDBC connections of MariaDB Connector/J. Out: its driver's properties and its way of LOAD DATA; the rest comes from the family. Never:
 * SQL of the workload, which is text under {@code schemas/mysql-family}.
 */
package io.orderentry.plugin.mariadb;
