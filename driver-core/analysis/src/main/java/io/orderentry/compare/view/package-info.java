/**
 * Views of groups of runs, as tables.
 *
 * <p>In: groups. Out: a table, or what the data lack for it. Never: a verdict.
 */
package io.orderentry.compare.view;
