package io.orderentry.explain;

import io.orderentry.model.WaitClass;
import io.orderentry.result.DatabaseTime;
import io.orderentry.result.Result;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Classes of database time as parts of the response time. */
final class DatabaseTimeParts {
    /** Waits for the client happen while the network or the driver works, and belong to them. */
    private static final WaitClass OUTSIDE = WaitClass.CLIENT;

    private static final Map<String, TimePart> BY_KEY =
            Arrays.stream(TimePart.values()).collect(Collectors.toMap(TimePart::key, part -> part));

    private DatabaseTimeParts() {}

    /** Mean number of active sessions by part; empty when the sessions were not sampled. */
    static Map<TimePart, Double> sessions(Result result) {
        DatabaseTime time = result.databaseTime();
        if (time == null || time.samples() == 0) {
            return Map.of();
        }
        Map<TimePart, Double> sessions = new EnumMap<>(TimePart.class);
        for (DatabaseTime.ClassTime each : time.classes()) {
            if (!each.waitClass().equals(OUTSIDE.key())) {
                sessions.merge(part(each.waitClass()), each.averageActiveSessions(), Double::sum);
            }
        }
        return sessions;
    }

    /** The part that a class belongs to. */
    static TimePart part(String waitClass) {
        return waitClass.equals(OUTSIDE.key()) ? TimePart.OUTSIDE : BY_KEY.getOrDefault(waitClass, TimePart.OTHER);
    }

    /** Percent of database time by class, as {@code time.KEY}. */
    static Map<String, Double> shares(Result result) {
        DatabaseTime time = result.databaseTime();
        return time == null || time.samples() == 0
                ? Map.of()
                : time.classes().stream()
                        .collect(Collectors.toMap(
                                each -> "time." + each.waitClass(), DatabaseTime.ClassTime::sharePercent));
    }

    /** The event with the largest share of each class, as {@code event.KEY}. */
    static Map<String, String> events(Result result) {
        Map<String, String> events = new LinkedHashMap<>();
        Optional.ofNullable(result.databaseTime())
                .ifPresent(time -> time.topEvents()
                        .forEach(each -> events.putIfAbsent("event." + each.waitClass(), each.event())));
        return Collections.unmodifiableMap(events);
    }
}
