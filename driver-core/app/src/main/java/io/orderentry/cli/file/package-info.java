/**
 * Verbs of run folders: reports, comparisons, gates, noise, history, export.
 *
 * <p>In: words that a person typed. Out: text for a person, files, an exit code. Never: arithmetic, which is that of the analysis.
 */
package io.orderentry.cli.file;
