/**
 * Parsers of the kernel's texts: {@code /proc}, {@code /sys}, control groups, and the text format of Prometheus.
 *
 * <p>In: texts by path, wherever they were read. Out: {@link io.orderentry.observe.host.parse.HostSample}s. Never: a figure from a text
 * that is cut off or damaged, a zero for an absent counter.
 */
package io.orderentry.observe.host.parse;
