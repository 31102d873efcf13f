package io.orderentry.report.chart;

import io.orderentry.report.chart.Chart.Event;
import io.orderentry.report.chart.Chart.Gap;
import io.orderentry.report.chart.Chart.Place;
import io.orderentry.report.chart.Chart.Series;
import io.orderentry.report.chart.Chart.View;
import io.orderentry.result.SeriesRow;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Weighted means of figures by the end of their bin and by name, as a chart over time. Grows with the bins, not with the seconds. */
public final class TimeChart {
    private record Sum(double sum, double weight) {
        Sum plus(Sum other) {
            return new Sum(sum + other.sum, weight + other.weight);
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

    /** Names in the order in which they came. */
    List<String> names() {
        return List.copyOf(names);
    }

    /** Sum over all bins of a figure's means. */
    double total(String name) {
        return bins.values().stream()
                .map(sums -> sums.get(name))
                .filter(sum -> sum != null)
                .mapToDouble(sum -> sum.sum / sum.weight)
                .sum();
    }

    /** A chart of all its figures, whose marks are the run's. */
    Chart chart(Place place, String title, String caption, String unit, List<View> views, RunMarks marks) {
        return chart(
                place,
                title,
                caption,
                unit,
                views,
                marks,
                names.stream().map(this::series).toList());
    }

    /** Percentages of a machine and sessions add up; response times need a logarithmic axis; the main charts have the events. */
    public Chart chart(
            Place place,
            String title,
            String caption,
            String unit,
            List<View> views,
            RunMarks marks,
            List<Series> series) {
        List<Event> events = place == Place.MAIN ? marks.events() : List.of();
        List<Gap> gaps = place == Place.MAIN ? marks.gaps() : List.of();
        return ChartBuilder.builder()
                .kind("time")
                .place(place)
                .title(title)
                .caption(caption
                        + (events.isEmpty() ? "" : " Triangles: errors; ticks: retries.")
                        + (gaps.stream().anyMatch(Gap::read) ? " Red: no transaction was completed." : "")
                        + (gaps.stream().allMatch(Gap::read)
                                ? ""
                                : " Grey: the driver was starved, and did not read each second.")
                        + marks.exactness())
                .unit(unit)
                .stacked(unit.equals("%") || unit.equals("sessions"))
                .logarithmic(unit.equals("ms"))
                .x(List.copyOf(bins.keySet()))
                .from(marks.from())
                .to(marks.to())
                .marks(marks.checkpoints())
                .events(events)
                .gaps(gaps)
                .views(views)
                .series(series)
                .build();
    }

    public Series series(String name) {
        return new Series(
                name,
                bins.values().stream()
                        .map(sums -> sums.get(name))
                        .map(sum -> sum == null ? null : Double.valueOf(sum.sum / sum.weight))
                        .toList());
    }

    /** The sum of several figures under one name. */
    Series sum(String name, List<String> of) {
        return new Series(
                name,
                bins.values().stream()
                        .map(sums -> Double.valueOf(of.stream()
                                .map(sums::get)
                                .filter(sum -> sum != null)
                                .mapToDouble(sum -> sum.sum / sum.weight)
                                .sum()))
                        .toList());
    }
}
