package io.orderentry.job;

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

    /** After a build or by itself: all warehouses, unless the load asks for a sample; a connection for each CPU of this machine. */
    public static CheckSettings of(Load load) {
        return of(load, here());
    }

    /** @param cpus of the database's machine */
    public static CheckSettings of(Load load, int cpus) {
        return new CheckSettings(
                ofCpus(cpus), load.check().kind() == CheckExtent.Kind.SAMPLE ? sample(0, load) : CheckScope.ALL);
    }

    /** After a run: a sample of more than {@value CheckExtent#LIMIT} warehouses. */
    public static CheckSettings afterRun(Load load, Integer cpus) {
        return new CheckSettings(
                ofCpus(cpus == null ? here() : cpus),
                switch (load.check().kind()) {
                    case AUTO -> sample(CheckExtent.LIMIT, load);
                    case SAMPLE -> sample(0, load);
                    case FULL, NONE -> CheckScope.ALL;
                });
    }

    private static CheckScope sample(int limit, Load load) {
        return CheckScope.sample(limit, load.check().sample(), load.seed());
    }

    private static int ofCpus(int cpus) {
        return Math.min(CheckConnections.MOST, cpus);
    }

    private static int here() {
        return Runtime.getRuntime().availableProcessors();
    }
}
