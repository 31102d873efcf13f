/**
 * Database time: what the server's sessions are doing, sampled many times a second beside the run.
 *
 * <p>In: {@code activity.sql} and {@code wait_classes.csv} of {@code schemas/<vendor>/}, the sessions of the load and the type of transaction that each
 * runs. Out: a {@link io.orderentry.result.DatabaseTime} and its rows of each second. Never: a change of the server's settings, a statement on
 * a session of the load during a transaction, a transaction that is guessed.
 */
package io.orderentry.observe.activity;
