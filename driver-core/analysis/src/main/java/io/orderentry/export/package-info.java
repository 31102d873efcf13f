/**
 * {@code oe export}: all figures of runs in one table, for DuckDB, pandas, Grafana and SQLite.
 *
 * <p>In: runs. Out: rows, and the bytes of a file. Never: a figure that is computed here.
 */
package io.orderentry.export;
