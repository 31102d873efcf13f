/**
 * Output of the command line: colors, lines of progress, the live page beside them, signals, exit codes.
 *
 * <p>In: lines and states of work. Out: text on the terminal, and on the page. Never: words that a person typed, a figure of the result.
 */
package io.orderentry.cli.terminal;
