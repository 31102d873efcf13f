/**
 * Measures the driver itself: how near it comes to what its server allows, and what it costs where there is no server. A user of the
 * driver needs none of this; who changes a hot path does.
 */
package io.orderentry.benchmarks;
