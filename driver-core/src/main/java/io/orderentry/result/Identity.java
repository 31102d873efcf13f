package io.orderentry.result;

import java.util.Map;

/**
 * Identity of a run: what was run, where, and with what.
 *
 * @param name the first part of the run folder's name
 * @param jdbcProperties what was asked of the JDBC driver, by the plugin and by the user, with secrets masked
 * @param mode {@code statements} or {@code procedures}
 * @param isolation the isolation level that the sessions reported
 * @param startUtc start of the ramp-up, ISO 8601 with a Z
 * @param durationSeconds length of the measurement interval as measured
 * @param hostName of the machine that the driver ran on; null with a reason in {@link Result#absent()} when it is not available
 * @param url of the database, secrets masked
 * @param databaseName as the JDBC driver names the catalog of the connection; null with a reason when it names none
 * @param labels what the user says distinguishes this run from others
 */
public record Identity(
        String name,
        String driverVersion,
        String plugin,
        String serverVersion,
        String jdbcDriver,
        Map<String, String> jdbcProperties,
        String mode,
        String isolation,
        long seed,
        String startUtc,
        double durationSeconds,
        int warehouses,
        int connections,
        String hostName,
        String url,
        String databaseName,
        Map<String, String> labels) {
    public Identity {
        jdbcProperties = Ordered.byName(jdbcProperties);
        labels = Ordered.byName(labels);
    }
}
