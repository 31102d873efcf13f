/**
 * Machines: parsers of what their kernels and node_exporter print, identity, and figures between two samples.
 *
 * <p>In: texts by path. Out: {@link io.orderentry.observe.host.HostSample}s, a {@link io.orderentry.observe.host.MachineIdentity} and a
 * {@link io.orderentry.result.Host}. Never: a wait, a figure from a text that is cut off or damaged, a zero for an absent counter, a rate
 * from one that was reset.
 */
package io.orderentry.observe.host;
