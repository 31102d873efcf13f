/**
 * Capacity of a database: the probes of a search for the highest rate within limits, the curve of response time against achieved rate, and
 * the sweep over numbers of connections.
 *
 * <p>In: a request and an open database, or folders that it left. Out: a folder with a run folder for each probe, {@code capacity.json} and
 * {@code capacity.html}. Never: a decision of the search, which is {@link io.orderentry.limit.KneeSearch}'s.
 */
package io.orderentry.capacity;
