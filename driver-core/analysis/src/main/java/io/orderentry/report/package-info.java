/**
 * A result as text for people and as CSV for tools.
 *
 * <p>In: {@link io.orderentry.result.Result} values, read from files alone. Out: text. Never: a database, a plugin, a figure that is not
 * in the result or computed from it.
 */
package io.orderentry.report;
