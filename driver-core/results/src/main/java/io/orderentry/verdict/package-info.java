/**
 * Rules over the records of a run: verdict, limitations, disclosures, input audit, steady state, health checks.
 *
 * <p>In: records of {@link io.orderentry.result}. Out: statuses, sentences and derived figures. Never: a file, a clock, a database.
 */
package io.orderentry.verdict;
