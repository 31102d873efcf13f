/**
 * Verification of results that others have made: each figure is computed again from what it came from.
 *
 * <p>In: run folders. Out: what is equal, what cannot be recomputed and the reason, what differs. Never: changes a run folder, or needs a
 * database.
 */
package io.orderentry.verify;
