/**
 * Search for the highest offered rate within limits, as pure functions of the probes so far: limits, the step after a list of probes, the
 * knee with its interval.
 *
 * <p>In: {@link io.orderentry.result.Result} values of probes. Out: the next rate, or how the search ended. Never: a clock, files, a database;
 * a figure of the server from probes that the driver limited.
 */
package io.orderentry.limit;
