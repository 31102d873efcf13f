/**
 * The plugin boundary: a database the driver can speak to, or a server it can bring along; and what those with stored procedures
 * have in common.
 *
 * <p>In: JDBC connections, which the core opens, commits and closes. Out: what only the vendor knows. Never: a plugin does not time,
 * count, retry, commit or draw a random number, and imports nothing but this package, {@code model}, its JDBC driver and the JDK.
 */
package io.orderentry.spi;
