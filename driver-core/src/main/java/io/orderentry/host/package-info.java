/**
 * What a machine did and what it is: the texts of its kernel turned into samples, figures and identity.
 *
 * <p>In: texts of {@code /proc} and {@code /sys} by path, wherever they were read. Out: {@link io.orderentry.host.Sample}s, the
 * {@link io.orderentry.result.Host} figures between two of them, and a {@link io.orderentry.host.MachineIdentity}. Never: an exception
 * because of a text; a figure from a text that is cut off or damaged; a zero for what was not told.
 */
package io.orderentry.host;
