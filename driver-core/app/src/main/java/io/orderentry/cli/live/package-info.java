/**
 * The page of what goes on.
 *
 * <p>In: what a verb shows on the terminal, and the seconds of a run. Out: a page with the look of the report, events that keep it up to date,
 * and the report at the end. Never: a call from a worker, a figure of the result.
 */
package io.orderentry.cli.live;
