/**
 * The vocabulary of the workload: tables, scale, transaction types, what goes into a transaction and what comes out.
 *
 * <p>In: nothing. Out: values that every other package speaks in. Never: I/O, a vendor's name, a clock or a random number.
 */
package io.orderentry.model;
