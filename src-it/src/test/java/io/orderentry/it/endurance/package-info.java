/**
 * Long runs on request: whether what a driver process holds, or the time it takes between transactions, grows.
 *
 * <p>In: a run on an embedded server, sampled from outside. Out: a table in the test's log. Never: a conclusion from a single sample.
 */
package io.orderentry.it.endurance;
