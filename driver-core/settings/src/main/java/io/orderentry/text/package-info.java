/**
 * Text: sentences, durations, cells of CSV, refusals of bad input; what is masked or cleaned before it is printed; files and programs that
 * the user named.
 *
 * <p>In: any text. Out: the same text, safe to print, or a {@link io.orderentry.text.Refusal} of one sentence. Never: a key of the configuration.
 */
package io.orderentry.text;
