/**
 * Sources of the counters of machines: local files, ssh, SQL, node_exporter; and the shell that runs programs there.
 *
 * <p>In: an address. Out: texts by path, and what the package {@code host} makes of them. Never: a wait without limit, a program that is
 * installed on another machine.
 */
package io.orderentry.observe.source;
