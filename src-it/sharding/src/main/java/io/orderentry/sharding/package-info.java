/**
 * Drop-in plugin for PostgreSQL servers behind Apache ShardingSphere-JDBC, which routes each statement to a shard by the warehouse's number.
 *
 * <p>In: {@code jdbc:sharded:FILE} URLs, where the file is ShardingSphere's. Out: connections that keep the contract of JDBC as the driver uses
 * it, and transactions of two phases. Never: part of an ordinary build or of the driver's jar.
 */
package io.orderentry.sharding;
