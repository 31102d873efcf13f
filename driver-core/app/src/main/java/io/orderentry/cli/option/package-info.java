/**
 * Options that several verbs have, and the verbs that others extend.
 *
 * <p>In: words that a person typed. Out: settings, or one sentence of refusal. Never: a verb that a person calls.
 */
package io.orderentry.cli.option;
