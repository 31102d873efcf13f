package io.orderentry.report;

import io.orderentry.metrics.Numbers;
import io.orderentry.report.Chart.Event;
import io.orderentry.report.Chart.Gap;
import io.orderentry.report.Chart.Place;
import io.orderentry.result.CheckpointTime;
import io.orderentry.result.SeriesRow;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** Marks of a run's charts: its measurement interval, checkpoints, errors, and times without a completed transaction. For one thread. */
public final class RunMarks {
    /** Shorter ones are in the longest stall of the result. */
    private static final double SHORTEST_GAP_SECONDS = 2;
    /** At a low rate a second without a transaction is nothing. */
    private static final double FEWEST_MISSED = 20;

    private final Double from;
    private final Double to;
    private final double binSeconds;
    private final List<CheckpointTime> checkpoints;
    private final TreeMap<Double, Event> events = new TreeMap<>();
    private final List<Gap> gaps = new ArrayList<>();
    private double gapSeconds;
    private double seconds;
    private long transactions;

    /**
     * @param from start of the measurement interval, in seconds since the start of the ramp-up; null where there is none to mark
     * @param to its end
     */
    public RunMarks(Double from, Double to, double binSeconds, List<CheckpointTime> checkpoints) {
        this.from = from;
        this.to = to;
        this.binSeconds = binSeconds;
        this.checkpoints = List.copyOf(checkpoints);
    }

    void add(SeriesRow row) {
        if (row.errors() + row.retries() > 0) {
            double end = TimeChart.end(row.seconds(), binSeconds);
            events.merge(
                    end,
                    new Event(end, row.errors(), row.retries()),
                    (one, other) -> new Event(end, one.errors() + other.errors(), one.retries() + other.retries()));
        }
        if (row.isLate()) {
            gaps.add(new Gap(row.seconds() - row.lengthSeconds(), row.seconds(), false));
        }
        if (row.transactions() > 0 || row.phase() == SeriesRow.Phase.DRAIN) {
            gapSeconds = 0;
        } else {
            gap(row);
        }
        seconds += row.lengthSeconds();
        transactions += row.transactions();
    }

    private void gap(SeriesRow row) {
        boolean goesOn = gapSeconds >= SHORTEST_GAP_SECONDS
                && !gaps.isEmpty()
                && gaps.get(gaps.size() - 1).read();
        gapSeconds += row.lengthSeconds();
        double before = seconds + row.lengthSeconds() - gapSeconds;
        if (transactions == 0
                || gapSeconds < SHORTEST_GAP_SECONDS
                || transactions * gapSeconds < FEWEST_MISSED * before) {
            return;
        }
        Gap gap = new Gap(row.seconds() - gapSeconds, row.seconds(), true);
        if (goesOn && gaps.get(gaps.size() - 1).from() >= gap.from() - 1) {
            gaps.set(gaps.size() - 1, new Gap(gaps.get(gaps.size() - 1).from(), gap.to(), true));
        } else {
            gaps.add(gap);
        }
    }

    /** Seconds without a completed transaction until now; 0 when the last second had one. */
    double gapSeconds() {
        return gapSeconds;
    }

    /** A chart with these marks and their meaning in its caption; the main charts have the events. */
    ChartBuilder chart(Place place, String caption) {
        List<Event> shown = place == Place.MAIN ? List.copyOf(events.values()) : List.of();
        List<Gap> times = place == Place.MAIN ? List.copyOf(gaps) : List.of();
        StringBuilder meaning = new StringBuilder(caption);
        if (!shown.isEmpty()) {
            meaning.append(" Triangles: errors; ticks: retries.");
        }
        if (times.stream().anyMatch(Gap::read)) {
            meaning.append(" Red: no transaction was completed.");
        }
        if (!times.stream().allMatch(Gap::read)) {
            meaning.append(" Grey: the driver was starved, and did not read each second.");
        }
        checkpoints.stream()
                .mapToDouble(CheckpointTime::withinSeconds)
                .max()
                .ifPresent(within -> meaning.append(" Dashed: the server counted a checkpoint, or several, at most ")
                        .append(Numbers.decimal(Math.ceil(10 * within) / 10, 1))
                        .append(" s before or after the line."));
        return ChartBuilder.builder()
                .place(place)
                .caption(meaning.toString())
                .from(from)
                .to(to)
                .marks(checkpoints.stream().map(CheckpointTime::seconds).toList())
                .events(shown)
                .gaps(times);
    }
}
