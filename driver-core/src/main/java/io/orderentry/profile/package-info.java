/**
 * Where the processors of this machine are, on request: samples of all processes and the kernel for a part of the measurement interval.
 *
 * <p>In: the system's program perf and a number of seconds. Out: a {@link io.orderentry.result.Profile}, or the reason why there is none.
 * Never: anything when it was not asked for, a file that stays, a wait that does not end.
 */
package io.orderentry.profile;
