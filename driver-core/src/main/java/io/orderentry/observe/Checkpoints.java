package io.orderentry.observe;

import io.orderentry.model.ServerFigure;
import io.orderentry.result.CheckpointTime;
import io.orderentry.spi.ServerFigures;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Times of the server's checkpoints, from readings of its counter. */
final class Checkpoints {
    /**
     * A server's counters, read at some moment between question and answer.
     *
     * @param askedSeconds since the start of the ramp-up
     * @param answeredSeconds since the start of the ramp-up
     * @param counters null when they could not be read
     */
    record Reading(double askedSeconds, double answeredSeconds, Map<String, Long> counters) {}

    private Checkpoints() {}

    /**
     * Between which readings the counter grew; together as much as between the first and the last. A reading inside that is not there
     * makes one stretch of two.
     *
     * @param readings in their order, those at both edges of the interval among them
     * @return null when the checkpoints of the whole interval could not be counted
     */
    static List<CheckpointTime> between(ServerFigures figures, List<Reading> readings) {
        Reading last = readings.get(0);
        if (growth(figures, last, readings.get(readings.size() - 1)) == null) {
            return null;
        }
        List<CheckpointTime> times = new ArrayList<>();
        for (Reading reading : readings.subList(1, readings.size())) {
            Long count = growth(figures, last, reading);
            if (count == null) {
                continue;
            }
            if (count > 0) {
                times.add(new CheckpointTime(last.askedSeconds(), reading.answeredSeconds(), count));
            }
            last = reading;
        }
        return times;
    }

    private static Long growth(ServerFigures figures, Reading from, Reading to) {
        return new ServerGrowth(figures, from.counters(), to.counters(), null).value(ServerFigure.CHECKPOINTS);
    }
}
