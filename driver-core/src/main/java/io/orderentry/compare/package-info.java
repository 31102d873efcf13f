/**
 * Runs grouped by labels: what differs between them, by how much each measure does, and whether that could be chance.
 *
 * <p>In: run folders, read as {@link io.orderentry.result.Result}, and the one list of measures of the report. Out: a
 * {@link io.orderentry.compare.Comparison}, which text, CSV, JSON and HTML are renderings of. Never: a database, a plugin, the terminal; an
 * interval from fewer than three runs a side; a ratio without the name of what it is a ratio of.
 */
package io.orderentry.compare;
