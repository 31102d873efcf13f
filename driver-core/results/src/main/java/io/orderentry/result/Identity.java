package io.orderentry.result;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Map;

/**
 * Identity of a run: what was run, where, and with what (docs/results.md). Secrets are masked.
 *
 * @param name the first part of the run folder's name
 * @param jdbcProperties set by the plugin and by the user
 * @param isolation the level that the sessions reported
 * @param startUtc start of the ramp-up, ISO 8601 with a Z
 * @param durationSeconds length of the measurement interval as measured
 * @param warehouses that are there, which the run has: all of the database unless its build was a sparse one
 * @param hostName the driver's machine; null with a reason when it is not available
 * @param databaseName the connection's catalog; null with a reason when the JDBC driver names none
 */
@RecordBuilder
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
        Reading<String> hostName,
        String url,
        Reading<String> databaseName,
        Map<String, String> labels) {
    public Identity {
        jdbcProperties = Ordered.byName(jdbcProperties);
        labels = Ordered.byName(labels);
    }
}
