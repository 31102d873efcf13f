/**
 * A vendor whom the driver does not know: a plugin and a JDBC driver that pass everything on to a real server. They are packed into a
 * jar and dropped in; on the class path of the tests nothing names them as services.
 *
 * <p>In: {@code jdbc:relay:} URLs. Out: connections of pgjdbc. Never: used but as a drop-in.
 */
package io.orderentry.it.relay;
