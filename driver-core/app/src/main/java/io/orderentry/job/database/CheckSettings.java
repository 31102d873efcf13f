package io.orderentry.job.database;

import io.orderentry.check.CheckScope;
import io.orderentry.config.Load;

/**
 * Connections and extent of a check.
 *
 * @param connections most connections at the same time
 * @param scope warehouses that are read
 */
public record CheckSettings(int connections, CheckScope scope) {
    private static final int MOST = 16;

    /** All warehouses, on a connection for each CPU of the driver's machine. */
    public static CheckSettings all() {
        return ofCpus(Runtime.getRuntime().availableProcessors());
    }

    /** All warehouses, on the connections of a load. */
    public static CheckSettings all(Load load) {
        return all(load, Runtime.getRuntime().availableProcessors());
    }

    /**
     * All warehouses, on the connections of a load.
     *
     * @param cpus of the database's machine, for a load that gives no number
     */
    public static CheckSettings all(Load load, int cpus) {
        return load.checkConnections() == null
                ? ofCpus(cpus)
                : new CheckSettings(load.checkConnections(), CheckScope.ALL);
    }

    private static CheckSettings ofCpus(int cpus) {
        return new CheckSettings(Math.min(MOST, cpus), CheckScope.ALL);
    }
}
