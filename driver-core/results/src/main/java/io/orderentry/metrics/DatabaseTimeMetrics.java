package io.orderentry.metrics;

import io.orderentry.metrics.Metric.Direction;
import io.orderentry.metrics.Metric.Scope;
import io.orderentry.model.WaitClass;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.commons.text.WordUtils;

/** Database time: the mean number of active sessions, and the time of one transaction by wait class, whose parts add up to the whole. */
public final class DatabaseTimeMetrics {
    private static final double MILLIS = 1_000;

    /** By id, those of all wait classes together. */
    private static final Map<String, Metric> TABLE = Metric.table(Scope.SERVER, "databaseTime");

    public static final List<Metric> ALL = Stream.concat(
                    TABLE.values().stream(), Arrays.stream(WaitClass.values()).map(DatabaseTimeMetrics::perTransaction))
            .toList();

    private DatabaseTimeMetrics() {}

    /** Time of one wait class in each completed transaction of any type. */
    public static Metric perTransaction(WaitClass waitClass) {
        return Metric.of(Scope.SERVER, "databaseTime.source", "databaseTime")
                .named(
                        "database" + WordUtils.capitalize(waitClass.key()) + "MillisPerTransaction",
                        "Database time, " + waitClass.label())
                .in("ms", 3, Direction.LOWER)
                .detail(waitClass.label())
                .ofResult(result -> FigureArithmetic.ratio(
                        result.databaseTime()
                                .map(time -> MILLIS
                                        * time.classes()
                                                .get(waitClass.ordinal())
                                                .averageActiveSessions()),
                        result.throughput().transactionsPerSecond()))
                .withDescription("Database time for each completed transaction: " + waitClass.description() + ".");
    }
}
