/**
 * Verbs of the command line.
 *
 * <p>In: words that a person typed. Out: progress, text for a person, an exit code. Never: orchestration, which is that of
 * {@code job} and {@code experiment}; no other package imports this one.
 */
package io.orderentry.cli;
