/** Benchmarks of what the engine keeps to itself. */
package io.orderentry.run;
