/**
 * The engine: workers and recorders; ramps up, measures, drains.
 *
 * <p>Terminals are data, not threads. A worker is one thread with one connection; it takes the next scheduled transaction, runs the
 * terminal's input, and records scheduled start, start and end. In: a load, a schedule, sessions. Out: counts that add up, histograms. Never: a vendor's
 * name, a counter of a machine or a server, a result file.
 */
package io.orderentry.run;
