/**
 * A server that speaks the PostgreSQL protocol and answers the five procedures with fixed rows after a fixed delay. It holds no data: it
 * shows what a client costs.
 */
package io.orderentry.benchmarks.stub;
