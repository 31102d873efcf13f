/**
 * Causes that are planted beside or in a server, and what the rules say of them.
 *
 * <p>In: an embedded server, runs with and without a cause. Out: {@code docs/explain.md}. Never: a cause that stays after its run.
 */
package io.orderentry.it.cause;
