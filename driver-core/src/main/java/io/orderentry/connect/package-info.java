/**
 * From a target to connections: finds the plugin, starts an embedded server, opens sessions and pools.
 *
 * <p>In: a target and a password. Out: a reachable database with its plugin and its SQL. Never: a table is looked at or changed.
 */
package io.orderentry.connect;
