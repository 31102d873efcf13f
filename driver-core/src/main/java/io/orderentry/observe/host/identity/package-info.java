/**
 * Identity of a machine: processors, memory, kernel, hypervisor, container, devices.
 *
 * <p>In: texts by path. Out: a {@link io.orderentry.observe.host.identity.MachineIdentity}. Never: a guess.
 */
package io.orderentry.observe.host.identity;
