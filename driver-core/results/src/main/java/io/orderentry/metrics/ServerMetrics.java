package io.orderentry.metrics;

import static io.orderentry.metrics.Metric.Direction.HIGHER;
import static io.orderentry.metrics.Metric.Direction.LOWER;
import static io.orderentry.metrics.Metric.Direction.NEITHER;

import io.orderentry.metrics.Metric.Direction;
import io.orderentry.metrics.Metric.Scope;
import io.orderentry.model.ServerFigure;
import io.orderentry.result.Figure;
import io.orderentry.result.Reading;
import io.orderentry.result.Result;
import io.orderentry.result.Server;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.commons.text.WordUtils;

/**
 * Counters of the server in the measurement interval, per second and per completed transaction: an entry for each {@link ServerFigure};
 * and its buffer cache against the data, which decides the rate of disk requests.
 */
public final class ServerMetrics {
    private static final Reading<Figure> NO_COUNTER = Reading.unavailable("not available from this server");

    /** Of which fewer for the same work are better; the others may be the work itself. */
    private static final Set<ServerFigure> BETTER_WHEN_FEWER =
            EnumSet.of(ServerFigure.CACHE_MISSES, ServerFigure.LOCK_WAITS, ServerFigure.DEADLOCKS);

    /** Growth of the log that makes commits durable. */
    public static final Metric LOG_BYTES_PER_TRANSACTION = perTransaction(ServerFigure.LOG_BYTES);

    /** Of the logical reads, those that the server's own cache answered. */
    public static final Metric CACHE_HITS = server(
                    ServerFigure.CACHE_MISSES, "serverCacheHitPercent", "Cache hits", "%", 2, HIGHER)
            .ofResult(ServerMetrics::cacheHits)
            .withDescription("Logical reads that the buffer cache of the server answered.");

    /** By id, those that are no counters. */
    private static final Map<String, Metric> TABLE = Metric.table(Scope.SERVER, "server");

    /** Floor under every response time. */
    public static final Metric ROUND_TRIP = TABLE.get("serverRoundTripMillis");

    static final List<Metric> ALL = Stream.concat(
                    Arrays.stream(ServerFigure.values())
                            .flatMap(figure -> Stream.of(perSecond(figure), perTransaction(figure))),
                    Stream.of(CACHE_HITS, ROUND_TRIP))
            .toList();

    public static final List<Metric> CACHE = List.of(TABLE.get("cachePerWarehouse"), TABLE.get("cachedFraction"));

    private ServerMetrics() {}

    /** Reads and writes that the server asked of the operating system for one transaction, or null. */
    public static Double physicalIosPerTransaction(Result result) {
        return FigureArithmetic.sum(
                        perTransaction(ServerFigure.PHYSICAL_READS).reading(result),
                        perTransaction(ServerFigure.PHYSICAL_WRITES).reading(result))
                .orNull();
    }

    /** Rate of a counter. */
    public static Metric perSecond(ServerFigure figure) {
        return server(figure, id(figure) + "PerSecond", words(figure), bytes(figure) ? "B/s" : "/s", 1, NEITHER)
                .ofResult(r -> FigureArithmetic.ratio(value(r, figure), countedSeconds(r)))
                .withDescription(figure.description() + ".");
    }

    /** A counter for one completed transaction. */
    public static Metric perTransaction(ServerFigure figure) {
        return server(
                        figure,
                        id(figure) + "PerTransaction",
                        words(figure) + " per transaction",
                        bytes(figure) ? "B" : "",
                        3,
                        BETTER_WHEN_FEWER.contains(figure) ? LOWER : NEITHER)
                .ofResult(r -> FigureArithmetic.ratio(value(r, figure), countedTransactions(r)))
                .detail("per transaction")
                .withDescription(figure.description() + ", per completed transaction of any type.");
    }

    private static Metric server(
            ServerFigure figure, String id, String label, String unit, int decimals, Direction direction) {
        String path = "server.figures." + figure.key();
        return Metric.of(Scope.SERVER, path + ".source", path).named(id, label).in(unit, decimals, direction);
    }

    private static Reading<Double> cacheHits(Result result) {
        return FigureArithmetic.ratio(
                        value(result, ServerFigure.CACHE_MISSES), value(result, ServerFigure.LOGICAL_READS))
                .map(missed -> 100 - 100 * missed);
    }

    /** The counters are read as near to the edges of the interval as the server answers, and rates divide by the time between. */
    private static double countedSeconds(Result result) {
        Double seconds = result.server().flatMap(Server::countedSeconds).orNull();
        return seconds == null ? result.identity().durationSeconds() : seconds;
    }

    private static double countedTransactions(Result result) {
        Long transactions = result.server().flatMap(Server::countedTransactions).orNull();
        return transactions == null ? result.completed() : transactions;
    }

    private static Reading<Double> value(Result result, ServerFigure name) {
        return result.server()
                .flatMap(Server::figures)
                .flatMap(figures -> figures.getOrDefault(name.key(), NO_COUNTER))
                .map(figure -> (double) figure.value());
    }

    private static boolean bytes(ServerFigure figure) {
        return figure.unit().equals("bytes");
    }

    private static String id(ServerFigure figure) {
        return "server" + WordUtils.capitalize(figure.key());
    }

    /** {@code physicalReads} as people write it. */
    private static String words(ServerFigure figure) {
        String words = figure.key().replaceAll("([A-Z])", " $1").toLowerCase(Locale.ROOT);
        return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }
}
