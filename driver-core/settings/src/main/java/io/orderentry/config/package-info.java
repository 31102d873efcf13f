/**
 * Configuration: YAML files and the command line become records that check themselves.
 *
 * <p>In: names, files, JDBC URLs and options. Out: {@link io.orderentry.config.Settings} of a
 * {@link io.orderentry.config.Target} (where) and a {@link io.orderentry.config.Load} (what), or a
 * {@link io.orderentry.text.Refusal} of one sentence; and the keys with their types, ranges and defaults, each declared once. Never: a repaired or guessed value, a connection, a password in a text.
 */
package io.orderentry.config;
