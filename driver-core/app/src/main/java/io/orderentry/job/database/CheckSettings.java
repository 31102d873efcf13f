package io.orderentry.job.database;

import io.orderentry.check.CheckConnections;
import io.orderentry.check.CheckScope;
import io.orderentry.config.CheckExtent;
import io.orderentry.config.Load;

/**
 * Connections and extent of a check.
 *
 * @param connections most connections at the same time
 * @param scope warehouses that are read
 */
public record CheckSettings(int connections, CheckScope scope) {
    /** All warehouses, on a connection for each CPU of the driver's machine. */
    public static CheckSettings all() {
        return new CheckSettings(ofCpus(here()), CheckScope.ALL);
    }

    /** After a build or by itself: all warehouses, unless the load asks for a sample; its connections, or one for each CPU of this machine. */
    public static CheckSettings of(Load load) {
        return of(load, here());
    }

    /** @param cpus of the database's machine, for a load that gives no number of connections */
    public static CheckSettings of(Load load, int cpus) {
        return new CheckSettings(
                connections(load, cpus), load.check() == CheckExtent.SAMPLE ? sample(0, load) : CheckScope.ALL);
    }

    /** After a run: a sample of more warehouses than the load's limit. */
    public static CheckSettings afterRun(Load load, Integer cpus) {
        return new CheckSettings(
                connections(load, cpus == null ? here() : cpus),
                switch (load.check()) {
                    case AUTO -> sample(load.checkLimit(), load);
                    case SAMPLE -> sample(0, load);
                    case FULL, NONE -> CheckScope.ALL;
                });
    }

    private static CheckScope sample(int limit, Load load) {
        return CheckScope.sample(limit, load.checkSample(), load.seed());
    }

    private static int connections(Load load, int cpus) {
        return load.checkConnections() == null ? ofCpus(cpus) : load.checkConnections();
    }

    private static int ofCpus(int cpus) {
        return Math.min(CheckConnections.MOST, cpus);
    }

    private static int here() {
        return Runtime.getRuntime().availableProcessors();
    }
}
