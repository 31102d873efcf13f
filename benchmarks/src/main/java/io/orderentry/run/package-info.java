/** Benchmarks of the driver's own run loop; in its package, because they use what only it does. */
package io.orderentry.run;
