/**
 * Faults during a run, one after the other: what the driver promises for each, and what was measured.
 *
 * <p>In: an embedded server, a relay before it, and a run. Out: {@code docs/acid.md}. Never: a fault of which nothing is expected.
 */
package io.orderentry.it.fault;
