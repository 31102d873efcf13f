/**
 * Verbs of run folders: lists, reports, comparisons, gates.
 *
 * <p>In: words that a person typed. Out: text for a person, files, an exit code. Never: arithmetic, which is that of the analysis.
 */
package io.orderentry.cli.file;
