/** Benchmarks of how rows are generated; in the package of what they measure. */
package io.orderentry.data;
