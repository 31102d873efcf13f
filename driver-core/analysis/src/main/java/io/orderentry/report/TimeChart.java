package io.orderentry.report;

import io.orderentry.metrics.Numbers;
import io.orderentry.report.Chart.Event;
import io.orderentry.report.Chart.Gap;
import io.orderentry.report.Chart.Place;
import io.orderentry.report.Chart.Series;
import io.orderentry.result.CheckpointTime;
import io.orderentry.result.SeriesRow;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/** Weighted means of figures by the end of their bin and by name, as a chart over time. Grows with the bins, not with the seconds. */
public final class TimeChart {
    private record Sum(double sum, double weight) {
        Sum plus(Sum other) {
            return new Sum(sum + other.sum, weight + other.weight);
        }

        double mean() {
            return sum / weight;
        }
    }

    /** Seconds are read one by one, and a bit late; a row after so many has others missing before it. */
    private static final double MISSED_SECONDS = 3;

    private final double binSeconds;
    private double newest = Double.NaN;
    private final TreeMap<Double, Map<String, Sum>> bins = new TreeMap<>();
    private final Set<String> names = new LinkedHashSet<>();

    public TimeChart(double binSeconds) {
        this.binSeconds = binSeconds;
    }

    /** End of the bin that a moment is in. */
    static double end(double seconds, double binSeconds) {
        return Math.max(1, Math.ceil(seconds / binSeconds)) * binSeconds;
    }

    /**
     * A row counts for its length; the last of a phase may be shorter than a second, and is drawn as one. Nothing is drawn of one that was read late:
     * what it holds is of no one second.
     */
    public void add(SeriesRow row, String name, double count) {
        if (row.isLate()) {
            names.add(name);
        } else {
            add(row.seconds(), name, count, Math.max(1, row.lengthSeconds()));
        }
    }

    void add(double seconds, String name, double sum, double weight) {
        if (seconds - newest >= MISSED_SECONDS) {
            // An empty bin between them: else a line would join what was read before and after.
            bins.computeIfAbsent(end((newest + seconds) / 2, binSeconds), bin -> new LinkedHashMap<>());
        }
        newest = seconds;
        bin(seconds, name).merge(name, new Sum(sum, weight), Sum::plus);
    }

    /** Replaces the figure of a bin. */
    void put(double seconds, String name, double figure) {
        bin(seconds, name).put(name, new Sum(figure, 1));
    }

    private Map<String, Sum> bin(double seconds, String name) {
        names.add(name);
        return bins.computeIfAbsent(end(seconds, binSeconds), bin -> new LinkedHashMap<>());
    }

    List<String> names() {
        return List.copyOf(names);
    }

    double total(String name) {
        return sum(name, List.of(name)).values().stream()
                .mapToDouble(mean -> mean)
                .sum();
    }

    /**
     * A chart of all its figures, whose marks are the run's. Percentages of a machine and sessions add up; response times need a logarithmic
     * axis.
     */
    public ChartBuilder chart(Place place, String title, String caption, String unit, RunMarks marks) {
        return marks.chart(place, caption)
                .kind("time")
                .title(title)
                .unit(unit)
                .stacked(unit.equals("%") || unit.equals("sessions"))
                .logarithmic(unit.equals("ms"))
                .x(List.copyOf(bins.keySet()))
                .series(names.stream().map(this::series).toList());
    }

    public Series series(String name) {
        return series(name, sums -> sums.containsKey(name) ? sums.get(name).mean() : null);
    }

    Series sum(String name, List<String> of) {
        return series(
                name,
                sums -> of.stream()
                        .map(sums::get)
                        .filter(Objects::nonNull)
                        .mapToDouble(Sum::mean)
                        .sum());
    }

    private Series series(String name, Function<Map<String, Sum>, Double> figure) {
        return new Series(name, bins.values().stream().map(figure).toList());
    }

    /** Marks of a run's charts: its measurement interval, checkpoints, errors, and times without a completed transaction. For one thread. */
    public static final class RunMarks {
        /** Shorter ones are in the longest stall of the result. */
        private static final double SHORTEST_GAP_SECONDS = 2;
        /** At a low rate a second without a transaction is nothing. */
        private static final double FEWEST_MISSED = 20;

        private final double from;
        private final double to;
        private final double binSeconds;
        private final List<CheckpointTime> checkpoints;
        private final TreeMap<Double, Event> events = new TreeMap<>();
        private final List<Gap> gaps = new ArrayList<>();
        private double gapSeconds;
        private double seconds;
        private long transactions;

        /**
         * @param from start of the measurement interval, in seconds since the start of the ramp-up
         * @param to its end
         */
        public RunMarks(double from, double to, double binSeconds, List<CheckpointTime> checkpoints) {
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
                gap = new Gap(gaps.remove(gaps.size() - 1).from(), gap.to(), true);
            }
            gaps.add(gap);
        }

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
                    .ifPresent(within -> meaning.append(
                                    " Dashed: the server counted a checkpoint, or several, at most ")
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
}
