/**
 * Assembly of results: of one run, of the parts of one load, and of several targets.
 *
 * <p>In: what was measured. Out: a {@link io.orderentry.result.Result}. Never: a connection.
 */
package io.orderentry.job.result;
