package io.orderentry.report;

import static io.orderentry.report.Direction.NEITHER;

import io.orderentry.result.Result;
import io.orderentry.result.Server;
import java.util.List;

/** Cache against data, which is what makes the rate of disk requests (DOMAIN A.1). */
final class CacheMeasures {
    private static final double MIB = 1_024 * 1_024;

    static final List<Measure> ALL = List.of(
            new Measure(
                    "cachePerWarehouse",
                    "Cache per warehouse",
                    "MiB",
                    2,
                    NEITHER,
                    r -> Figures.ratio(cache(r), r.identity().warehouses() * MIB)),
            new Measure(
                    "cachedFraction",
                    "Cached fraction",
                    "%",
                    1,
                    NEITHER,
                    r -> Figures.ratio(Figures.times(100, cache(r)), size(r))));

    private CacheMeasures() {}

    private static Double cache(Result result) {
        return Figures.of(Figures.of(result.server(), Server::cacheBytes));
    }

    private static Double size(Result result) {
        return Figures.of(Figures.of(result.server(), Server::databaseBytes));
    }
}
