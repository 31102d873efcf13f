/**
 * Comparisons as text, CSV, JSON and HTML.
 *
 * <p>In: a {@link io.orderentry.compare.Comparison}. Out: text. Never: a figure that is not in the comparison; a file.
 */
package io.orderentry.compare.render;
