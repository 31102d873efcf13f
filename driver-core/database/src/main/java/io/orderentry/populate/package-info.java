/**
 * Empty database to loaded, indexed, checked database; and what is known of a database that was built.
 *
 * <p>In: connections, the population of {@code data}, the SQL of {@code sql}. Out: the nine tables and oe_meta. Never: a table of
 * another application's is touched, and nothing is dropped without being asked.
 */
package io.orderentry.populate;
