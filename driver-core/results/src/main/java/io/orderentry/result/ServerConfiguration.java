package io.orderentry.result;

import java.util.Map;

/**
 * Record of a server and its tables before a run, so that a comparison sees what differs (docs/results.md).
 *
 * @param settingsRead number of settings that were looked at; null with a reason where the server shows none
 * @param settings those that are not at their default, or all where the server does not tell which are; values that may be secret are left out
 * @param schemaHash over all objects of {@code schema}
 * @param schema definitions of columns, keys, indexes, constraints, triggers, storage and procedures, by name
 * @param process processors, control group and priority of the server's process; empty where it cannot be inspected from the driver
 */
public record ServerConfiguration(
        Reading<Integer> settingsRead,
        Map<String, String> settings,
        Reading<String> schemaHash,
        Map<String, String> schema,
        Map<String, String> process) {
    public ServerConfiguration {
        settings = Ordered.byName(settings);
        schema = Ordered.byName(schema);
        process = Ordered.byName(process);
    }
}
