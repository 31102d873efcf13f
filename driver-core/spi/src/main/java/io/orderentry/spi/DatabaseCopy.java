package io.orderentry.spi;

/**
 * A copy of a database on the same server.
 *
 * @param url of the copy
 * @param database name of the database that is copied, as SQL takes it
 * @param copy name of the copy, as SQL takes it
 */
public record DatabaseCopy(String url, String database, String copy) {}
