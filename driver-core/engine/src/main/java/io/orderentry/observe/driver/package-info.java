/**
 * The driver's own cost in the measurement interval: processor time, steal time of its machine, pauses of the virtual machine,
 * scheduling lag.
 *
 * <p>In: the edges of the interval. Out: figures of {@link io.orderentry.result.Driver}; null where the platform has none. Never: a
 * figure of the database's machine.
 */
package io.orderentry.observe.driver;
