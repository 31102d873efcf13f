/**
 * Explanation of a difference: the mean response time split into parts that add up to the whole, and findings about causes.
 *
 * <p>In: groups. Out: explanations. Never: a verdict.
 */
package io.orderentry.compare.why;
