/**
 * Processor profiles of this machine, on request: samples of all processes and the kernel for a part of the measurement interval.
 *
 * <p>In: the system's program perf and a number of seconds. Out: a {@link io.orderentry.result.Profile}, or the reason why there is none.
 * Never: an unrequested profile, a file that stays, a wait without end.
 */
package io.orderentry.observe.profile;
