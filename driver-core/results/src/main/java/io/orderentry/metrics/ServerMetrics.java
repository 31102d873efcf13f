package io.orderentry.metrics;

import io.orderentry.metrics.Metric.Scope;
import io.orderentry.model.ServerFigure;
import io.orderentry.result.Figure;
import io.orderentry.result.Reading;
import io.orderentry.result.Result;
import io.orderentry.result.Server;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.commons.text.WordUtils;

/**
 * Counters of the server in the measurement interval, per second and per completed transaction: an entry for each {@link ServerFigure};
 * and its buffer cache against the data, which decides the rate of disk requests.
 */
public final class ServerMetrics {
    private static final String PER_SECOND = "PerSecond";
    private static final Reading<Figure> NO_COUNTER = Reading.unavailable("not available from this server");

    /** Of which fewer for the same work are better; the others may be the work itself. */
    private static final Set<ServerFigure> BETTER_WHEN_FEWER =
            EnumSet.of(ServerFigure.CACHE_MISSES, ServerFigure.LOCK_WAITS, ServerFigure.DEADLOCKS);

    /** By id: a rate and a cost of each counter, and those that are no counters. */
    private static final Map<String, Metric> TABLE = new LinkedHashMap<>();

    static {
        for (ServerFigure figure : ServerFigure.values()) {
            Metric.table(Scope.SERVER, "counter", place -> switch (place) {
                        case "Key" -> WordUtils.capitalize(figure.key());
                        case "key" -> figure.key();
                        case "words" ->
                            figure.name().charAt(0)
                                    + figure.name()
                                            .substring(1)
                                            .toLowerCase(Locale.ROOT)
                                            .replace('_', ' ');
                        case "unit" -> figure.unit().equals("bytes") ? "B" : "";
                        case "better" -> BETTER_WHEN_FEWER.contains(figure) ? "lower" : "neither";
                        case "description" -> figure.description();
                        default -> null;
                    })
                    .forEach(metric -> TABLE.put(
                            metric.id(),
                            metric.ofResult(result -> FigureArithmetic.ratio(
                                    value(result, figure),
                                    counted(result, metric.id().endsWith(PER_SECOND))))));
        }
        Metric.table(Scope.SERVER, "server").forEach(metric -> TABLE.put(metric.id(), metric));
        TABLE.computeIfPresent("serverCacheHitPercent", (id, metric) -> metric.ofResult(ServerMetrics::cacheHits));
    }

    static final List<Metric> ALL = List.copyOf(TABLE.values());

    public static final List<Metric> CACHE = Metric.table(Scope.SERVER, "cache");

    /** Of the logical reads, those that the server's own cache answered. */
    public static final Metric CACHE_HITS = TABLE.get("serverCacheHitPercent");

    /** Floor under every response time. */
    public static final Metric ROUND_TRIP = TABLE.get("serverRoundTripMillis");

    private ServerMetrics() {}

    /** Reads and writes that the server asked of the operating system for one transaction, or null. */
    public static Double physicalIosPerTransaction(Result result) {
        return FigureArithmetic.sum(
                        perTransaction(ServerFigure.PHYSICAL_READS).reading(result),
                        perTransaction(ServerFigure.PHYSICAL_WRITES).reading(result))
                .orNull();
    }

    public static Metric perSecond(ServerFigure figure) {
        return TABLE.get("server" + WordUtils.capitalize(figure.key()) + PER_SECOND);
    }

    /** A counter for one completed transaction. */
    public static Metric perTransaction(ServerFigure figure) {
        return TABLE.get("server" + WordUtils.capitalize(figure.key()) + "PerTransaction");
    }

    private static Reading<Double> cacheHits(Result result) {
        return FigureArithmetic.ratio(
                        value(result, ServerFigure.CACHE_MISSES), value(result, ServerFigure.LOGICAL_READS))
                .map(missed -> 100 - 100 * missed);
    }

    /** The counters are read as near to the edges of the interval as the server answers, and rates divide by the time between. */
    private static double counted(Result result, boolean seconds) {
        return seconds
                ? result.server()
                        .flatMap(Server::countedSeconds)
                        .orElse(result.identity().durationSeconds())
                : result.server().flatMap(Server::countedTransactions).orElse(result.completed());
    }

    private static Reading<Double> value(Result result, ServerFigure name) {
        return result.server()
                .flatMap(Server::figures)
                .flatMap(figures -> figures.getOrDefault(name.key(), NO_COUNTER))
                .map(figure -> (double) figure.value());
    }
}
