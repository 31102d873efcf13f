/**
 * Run folders on disk: result.json, the latency log, series of seconds, and the folders of experiments.
 *
 * <p>In: records of {@link io.orderentry.result}. Out: files, and the same records read back. Never: a damaged file taken for a good one.
 */
package io.orderentry.store;
