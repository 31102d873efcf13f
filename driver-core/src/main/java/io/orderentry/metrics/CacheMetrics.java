package io.orderentry.metrics;

import static io.orderentry.metrics.Direction.NEITHER;

import io.orderentry.result.Result;
import io.orderentry.result.Server;
import java.util.List;

/** Cache against data, which is what makes the rate of disk requests. */
public final class CacheMetrics {
    private static final double MIB = 1_024 * 1_024;

    public static final List<Metric> ALL = List.of(
            new Metric(
                    "cachePerWarehouse",
                    "Cache per warehouse",
                    "MiB",
                    2,
                    NEITHER,
                    r -> FigureArithmetic.ratio(cache(r), r.identity().warehouses() * MIB)),
            new Metric(
                    "cachedFraction",
                    "Cached fraction",
                    "%",
                    1,
                    NEITHER,
                    r -> FigureArithmetic.ratio(FigureArithmetic.times(100, cache(r)), size(r))));

    private CacheMetrics() {}

    private static Double cache(Result result) {
        return FigureArithmetic.of(FigureArithmetic.of(result.server(), Server::cacheBytes));
    }

    private static Double size(Result result) {
        return FigureArithmetic.of(FigureArithmetic.of(result.server(), Server::databaseBytes));
    }
}
