package io.orderentry.metrics;

import io.orderentry.model.WaitClass;
import java.util.List;

/**
 * One second of a server's sessions during a run: a row of {@code activity.csv}. Immutable.
 *
 * @param seconds since the start of the ramp-up, at the end of this second
 * @param sessions mean number of active sessions of each {@link WaitClass}, in its order
 */
public record ActivityRow(double seconds, List<Double> sessions) {
    public ActivityRow {
        if (sessions.size() != WaitClass.values().length) {
            throw new IllegalArgumentException(sessions.size() + " classes instead of " + WaitClass.values().length);
        }
        sessions = List.copyOf(sessions);
    }
}
