/**
 * Output of the command line: colors, lines of progress, signals, exit codes.
 *
 * <p>In: lines and states of work. Out: text on the terminal. Never: words that a person typed.
 */
package io.orderentry.cli.terminal;
