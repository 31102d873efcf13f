package io.orderentry.metrics;

import io.orderentry.metrics.Metric.Direction;
import io.orderentry.metrics.Metric.Scope;
import io.orderentry.model.WaitClass;
import io.orderentry.result.DatabaseTime;
import io.orderentry.result.Reading;
import io.orderentry.result.Result;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.commons.text.WordUtils;

/** Database time: the mean number of active sessions, and the time of one transaction by wait class, whose parts add up to the whole. */
public final class DatabaseTimeMetrics {
    private static final double MILLIS = 1_000;

    /** Seconds of database time per second. */
    public static final Metric ACTIVE_SESSIONS = metric("activeSessions", "Active sessions", "", 2, Direction.NEITHER)
            .ofResult(r -> of(r, DatabaseTime::activeSessionsMean))
            .withDescription(
                    "Mean number of the load's sessions with a statement or a transaction open in the server: database time per second.");

    private static final Metric PER_TRANSACTION = metric(
                    "databaseMillisPerTransaction", "Database time per transaction", "ms", 3, Direction.LOWER)
            .ofResult(r -> perTransaction(r, DatabaseTime::activeSessionsMean))
            .withDescription("Database time for each completed transaction of any type.");

    public static final List<Metric> ALL = Stream.concat(
                    Stream.of(ACTIVE_SESSIONS, PER_TRANSACTION),
                    Arrays.stream(WaitClass.values()).map(DatabaseTimeMetrics::perTransaction))
            .toList();

    private DatabaseTimeMetrics() {}

    /** Time of one wait class in each completed transaction of any type. */
    public static Metric perTransaction(WaitClass waitClass) {
        return metric(
                        "database" + WordUtils.capitalize(waitClass.key()) + "MillisPerTransaction",
                        "Database time, " + waitClass.label(),
                        "ms",
                        3,
                        Direction.LOWER)
                .detail(waitClass.label())
                .ofResult(r -> perTransaction(
                        r, time -> time.classes().get(waitClass.ordinal()).averageActiveSessions()))
                .withDescription("Database time for each completed transaction: " + waitClass.description() + ".");
    }

    private static Metric metric(String id, String label, String unit, int decimals, Direction direction) {
        return Metric.of(Scope.SERVER, "databaseTime.source", "databaseTime")
                .named(id, label)
                .in(unit, decimals, direction);
    }

    private static Reading<Double> of(Result result, Function<DatabaseTime, Double> figure) {
        return result.databaseTime().map(figure);
    }

    private static Reading<Double> perTransaction(Result result, Function<DatabaseTime, Double> sessions) {
        return FigureArithmetic.ratio(
                FigureArithmetic.times(MILLIS, of(result, sessions)),
                result.throughput().transactionsPerSecond());
    }
}
