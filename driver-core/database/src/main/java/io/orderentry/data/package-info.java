/**
 * The initial population as a pure function of (seed, table, part), and the random numbers that the run draws from too.
 *
 * <p>In: a seed and a scale. Out: rows into a {@link io.orderentry.model.RowSink}, and a hash of rows. Never: I/O, a clock, or state that
 * two parts share, so that any part can be made alone, in any order, on any thread and any machine, with the same bytes.
 */
package io.orderentry.data;
