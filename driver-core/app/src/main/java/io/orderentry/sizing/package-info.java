/**
 * Sizes of a test before it is made: warehouses, disk, log, loading time, connections, memory, and the paced ceiling.
 *
 * <p>In: a load, and what the user knows of the server and of the throughput to expect. Out: figures, each with its basis (given, arithmetic,
 * measured, rule of thumb) and its source. Never: a connection, a file, a clock.
 */
package io.orderentry.sizing;
