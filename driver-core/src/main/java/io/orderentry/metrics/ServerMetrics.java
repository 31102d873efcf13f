package io.orderentry.metrics;

import static io.orderentry.metrics.Direction.HIGHER;
import static io.orderentry.metrics.Direction.LOWER;
import static io.orderentry.metrics.Direction.NEITHER;

import io.orderentry.result.Figure;
import io.orderentry.result.Result;
import io.orderentry.result.Server;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** What the server counted in the measurement interval, per second and for one completed transaction. */
public final class ServerMetrics {
    /** As results name them; what each one counts is told by its unit and its source. */
    static final List<String> NAMES = List.of(
            "commits",
            "rollbacks",
            "physicalReads",
            "physicalReadBytes",
            "physicalWrites",
            "physicalWriteBytes",
            "logicalReads",
            "logicalWrites",
            "cacheMisses",
            "logBytes",
            "logWrites",
            "fsyncs",
            "lockWaits",
            "deadlocks",
            "checkpoints",
            "temporaryBytes");

    /** Of which fewer for the same work are better; the others may be the work itself. */
    private static final Set<String> BETTER_WHEN_FEWER = Set.of("cacheMisses", "lockWaits", "deadlocks");

    /** What the log that makes commits durable grew by. */
    public static final Metric LOG_BYTES_PER_TRANSACTION = perTransaction("logBytes");

    /** Of the logical reads, those that the server's own cache answered. */
    public static final Metric CACHE_HITS =
            new Metric("serverCacheHitPercent", "Cache hits", "%", 2, HIGHER, ServerMetrics::cacheHits);

    static final List<Metric> ALL = Stream.concat(
                    NAMES.stream().flatMap(name -> Stream.of(perSecond(name), perTransaction(name))),
                    Stream.of(CACHE_HITS))
            .toList();

    private ServerMetrics() {}

    /** Reads and writes that the server asked of the operating system for one transaction, or null. */
    public static Double physicalIosPerTransaction(Result result) {
        return FigureArithmetic.sum(
                perTransaction("physicalReads").of(result),
                perTransaction("physicalWrites").of(result));
    }

    /** The rate of a figure, by the name that it has in a result. */
    public static Metric perSecond(String name) {
        return new Metric(
                id(name) + "PerSecond",
                words(name),
                bytes(name) ? "B/s" : "/s",
                1,
                NEITHER,
                r -> FigureArithmetic.ratio(value(r, name), r.identity().durationSeconds()));
    }

    /** A figure for one completed transaction, by the name that it has in a result. */
    public static Metric perTransaction(String name) {
        return new Metric(
                id(name) + "PerTransaction",
                "  per transaction",
                bytes(name) ? "B" : "",
                3,
                BETTER_WHEN_FEWER.contains(name) ? LOWER : NEITHER,
                r -> FigureArithmetic.ratio(value(r, name), (double) r.completed()));
    }

    private static Double cacheHits(Result result) {
        Double missed = FigureArithmetic.ratio(value(result, "cacheMisses"), value(result, "logicalReads"));
        return missed == null ? null : Double.valueOf(100 - 100 * missed);
    }

    private static Double value(Result result, String name) {
        Map<String, Figure> figures = FigureArithmetic.of(result.server(), Server::figures);
        Figure figure = figures == null ? null : figures.get(name);
        return figure == null ? null : Double.valueOf(figure.value());
    }

    private static boolean bytes(String name) {
        return name.endsWith("Bytes");
    }

    private static String id(String name) {
        return "server" + Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }

    /** {@code physicalReads} as people write it. */
    private static String words(String name) {
        String words = name.replaceAll("([A-Z])", " $1").toLowerCase(Locale.ROOT);
        return Character.toUpperCase(words.charAt(0)) + words.substring(1);
    }
}
