/**
 * A static site of results: one table for each load, a page for each run and for each pair that its author names.
 *
 * <p>In: run folders and their verifications. Out: pages that need no server and nothing from elsewhere. Never: sets runs of different loads
 * in one table.
 */
package io.orderentry.site;
