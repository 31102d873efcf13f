/**
 * What is kept of a run: the values of {@code result.json}, the rules that judge them, and the folder they live in.
 *
 * <p>In: counts, histograms and facts that a run collected. Out: a checked {@link io.orderentry.result.Result}, and its folder on disk.
 * Never: a database, a clock, a running driver; a figure that is absent without a reason beside it.
 */
package io.orderentry.result;
