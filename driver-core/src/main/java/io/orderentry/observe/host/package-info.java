/**
 * Figures of a machine between two samples of its kernel's counters.
 *
 * <p>In: two {@link io.orderentry.observe.host.parse.HostSample}s and a {@link io.orderentry.observe.host.identity.MachineIdentity}. Out:
 * {@link io.orderentry.result.Host}. Never: a rate from a counter that was reset.
 */
package io.orderentry.observe.host;
