/**
 * Passport of a machine: how fast it is without any database (docs/machines.md).
 *
 * <p>In: a folder on the file system of interest. Out: {@link io.orderentry.result.Passport}, a figure with an interval for each kind of
 * work. Never: a database, a figure of a run, a file that stays.
 */
package io.orderentry.passport;
