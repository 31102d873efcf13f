package io.orderentry.job.database;

import io.orderentry.check.CheckScope;
import io.orderentry.config.Load;

/**
 * How a database is checked.
 *
 * @param connections most connections at the same time
 * @param scope warehouses that are read
 */
public record CheckSettings(int connections, CheckScope scope) {
    private static final int MOST = 16;

    /** All warehouses, on a connection for each CPU of the driver's machine. */
    public static CheckSettings all() {
        return new CheckSettings(Math.min(MOST, Runtime.getRuntime().availableProcessors()), CheckScope.ALL);
    }

    /** All warehouses, on the connections of a load. */
    public static CheckSettings all(Load load) {
        return load.checkConnections() == null ? all() : new CheckSettings(load.checkConnections(), CheckScope.ALL);
    }
}
