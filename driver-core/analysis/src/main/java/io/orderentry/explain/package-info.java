/**
 * Explanation of a run: parts of the response time, and ranked findings from rules that are data ({@code
 * schemas/standard/explain/rules.yaml}).
 *
 * <p>In: {@link io.orderentry.result.Result} values. Out: findings, parts that add up. Never: layout, files of runs, a database.
 */
package io.orderentry.explain;
