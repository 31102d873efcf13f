/**
 * Sequential test of whether a candidate is slower than a baseline, and its reports.
 *
 * <p>In: a rule and the throughput of runs. Out: a decision, with interval and number of blocks, as text, JSON and JUnit XML. Never: a
 * database, a run that is made, a decision from runs that did not pass.
 */
package io.orderentry.gate;
