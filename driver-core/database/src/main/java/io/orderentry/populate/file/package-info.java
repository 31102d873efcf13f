/**
 * Rows of a database as files that its server imports, with the scripts of the import.
 *
 * <p>In: a plan of a build. Out: a folder. Never: a connection.
 */
package io.orderentry.populate.file;
