/**
 * The verbs of the command line and their exit codes.
 *
 * <p>In: words that a person typed. Out: the stages' work in the right order, text for a person, an exit code. Never: anything that a
 * stage could do itself; and nothing imports this package.
 */
package io.orderentry.cli;
