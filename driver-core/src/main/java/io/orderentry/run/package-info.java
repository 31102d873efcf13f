/**
 * The run: terminals, pacing, workers, recorders; ramp up, measure, drain.
 *
 * <p>Terminals are data, not threads. A worker is one thread with one connection; it takes the next due terminal, runs what the
 * terminal keys in, and records when the transaction was due, started and ended. In: settings, a checked database. Out: counts that
 * add up, histograms, a result. Never: a vendor's name, a change of the schema.
 */
package io.orderentry.run;
