/**
 * From a target to connections: loads plugins and their JDBC drivers, finds the one that is needed, starts an embedded server, opens
 * sessions and pools.
 *
 * <p>In: a target, a password, and a folder with drop-ins. Out: a reachable database with its plugin and its SQL. Never: a table is
 * looked at or changed.
 */
package io.orderentry.connect;
