/**
 * Every word of SQL: reads {@code schemas/standard}, lays the vendor's files over it, and refuses what does not fit.
 *
 * <p>In: the packed text files. Out: named statements with their origin. Never: a decision about
 * a connection or a transaction.
 */
package io.orderentry.sql;
