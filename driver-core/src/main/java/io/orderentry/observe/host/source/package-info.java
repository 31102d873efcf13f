/**
 * Sources of a machine's counters: local files, ssh, SQL, node-exporter.
 *
 * <p>In: an address. Out: samples and identity through {@link io.orderentry.observe.host.source.HostSource}. Never: a wait without limit.
 */
package io.orderentry.observe.host.source;
