/**
 * The channel between conductor and agents.
 *
 * <p>In: messages and their bytes. Out: the same on the other machine. Never: a decision about a run.
 */
package io.orderentry.cluster.wire;
