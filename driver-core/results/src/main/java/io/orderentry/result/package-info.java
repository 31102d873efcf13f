/**
 * The records of a run: the values of {@code result.json}, each present or absent with a reason.
 *
 * <p>In: counts, percentiles and facts that a run collected. Out: a checked {@link io.orderentry.result.Result}. Never: a rule, a file, a
 * database.
 */
package io.orderentry.result;
