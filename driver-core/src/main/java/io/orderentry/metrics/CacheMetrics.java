package io.orderentry.metrics;

import static io.orderentry.metrics.Direction.NEITHER;

import io.orderentry.metrics.Metric.Scope;
import io.orderentry.result.Result;
import io.orderentry.result.Server;
import java.util.List;

/** Buffer cache against data, which decides the rate of disk requests. */
public final class CacheMetrics {
    private static final double MIB = 1_024 * 1_024;
    private static final String SOURCE = "settings and catalogue of the server";

    public static final List<Metric> ALL = List.of(
            new Metric(
                            Scope.SERVER,
                            SOURCE,
                            "cachePerWarehouse",
                            "Cache per warehouse",
                            "MiB",
                            2,
                            NEITHER,
                            "server.cacheBytes")
                    .value(r -> FigureArithmetic.ratio(cache(r), r.identity().warehouses() * MIB))
                    .describe("Buffer cache of the server, divided by the number of warehouses."),
            new Metric(
                            Scope.SERVER,
                            SOURCE,
                            "cachedFraction",
                            "Cached fraction",
                            "%",
                            1,
                            NEITHER,
                            "server.databaseBytes")
                    .value(r -> FigureArithmetic.ratio(
                            FigureArithmetic.times(100, cache(r)),
                            FigureArithmetic.of(FigureArithmetic.of(r.server(), Server::databaseBytes))))
                    .describe("Buffer cache of the server as a share of the size of the database before the run."));

    private CacheMetrics() {}

    private static Double cache(Result result) {
        return FigureArithmetic.of(FigureArithmetic.of(result.server(), Server::cacheBytes));
    }
}
