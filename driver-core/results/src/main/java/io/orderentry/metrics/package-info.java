/**
 * The catalogue of metrics: every figure that is reported, described once. Reports, comparisons, CSV columns, tooltips, the help
 * texts of live metrics and the tables of {@code docs/metrics.md} are views of it.
 *
 * <p>In: {@link io.orderentry.result.Result} values. Out: figures, or the reasons for their absence. Never: layout, files, a database.
 */
package io.orderentry.metrics;
