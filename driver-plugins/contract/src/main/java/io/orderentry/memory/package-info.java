/**
 * The five transactions on tables in memory: the plainest form of the rules, against which the databases are compared, and a server
 * that costs nothing, to measure what the driver itself costs.
 *
 * <p>In: rows of the initial population, inputs. Out: outputs, and the rows again. Never: SQL, a database.
 */
package io.orderentry.memory;
