/**
 * Terminals and the order in which workers serve them: flat out, in passes, paced by keying and think times, or at a constant rate; the
 * clock and the measurement interval that all of it is timed by.
 *
 * <p>In: a load, the size of the database, a clock. Out: transactions that are due, with their inputs. Never: a connection, a thread of
 * its own, a figure.
 */
package io.orderentry.schedule;
