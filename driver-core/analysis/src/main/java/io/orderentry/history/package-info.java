/**
 * {@code oe history}: figures of runs over weeks, and when they changed.
 *
 * <p>In: runs of one load in the order of their start. Out: change points, text and page. Never: a cause.
 */
package io.orderentry.history;
