/**
 * One run, or the rows of one build, by many driver processes: a conductor plans, gives the start and merges; agents drive or load.
 *
 * <p>In: messages over mutual TLS 1.3, as JSON and bytes. Out: one run folder, with that of each agent below it, or a loaded database. Never: a
 * password, or an object of Java's own serialization.
 */
package io.orderentry.cluster;
