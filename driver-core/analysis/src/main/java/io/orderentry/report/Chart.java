package io.orderentry.report;

import io.orderentry.store.ResponseTimes.Quantile;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/**
 * One chart of a page, as the page's script draws it.
 *
 * @param kind {@code time}: x in seconds since the start of the ramp-up; {@code distribution}: x a share of the transactions, from 0 to 1
 * @param caption what is drawn and where it comes from
 * @param from start of the measurement interval on the x axis; null where there is none to mark
 * @param to its end
 * @param marks checkpoints on the x axis, which the caption explains
 * @param gaps times without a completed transaction, and times that were not read
 * @param views selections of the series, of which one is shown at a time, all on one scale; empty where all are shown
 */
@RecordBuilder
public record Chart(
        String kind,
        Place place,
        String title,
        String caption,
        String unit,
        boolean stacked,
        boolean logarithmic,
        List<Double> x,
        Double from,
        Double to,
        List<Double> marks,
        List<Event> events,
        List<Gap> gaps,
        List<View> views,
        List<Series> series) {
    public Chart {
        marks = Objects.requireNonNullElse(marks, List.of());
        events = Objects.requireNonNullElse(events, List.of());
        gaps = Objects.requireNonNullElse(gaps, List.of());
        views = Objects.requireNonNullElse(views, List.of());
    }

    /** Parts of a page that hold charts. */
    public enum Place {
        MAIN,
        DETAIL,
        MACHINE
    }

    /** A line; null where there is no figure. */
    public record Series(String name, List<Double> values) {}

    /** Errors and retries that were counted up to a moment, since the one before. */
    public record Event(double x, long errors, long retries) {}

    /** A time on the x axis without a completed transaction, or one in which the driver did not read each second. */
    public record Gap(double from, double to, boolean read) {}

    /** A selection under a name: indexes of series. */
    public record View(String name, List<Integer> series) {
        /** Ends of the axis of runs as points: 0, which shows how large a difference is, or near the values, which shows that there is one. */
        public static final List<View> ENDS =
                List.of(new View("axis from 0", List.of()), new View("axis near the runs", List.of()));
    }

    /** Response times by share of the transactions. */
    public static Chart ofDistributions(
            String caption, List<View> views, List<String> names, List<List<Quantile>> distributions) {
        List<Double> shares = distributions.stream()
                .flatMap(List::stream)
                .map(Quantile::share)
                .distinct()
                .sorted()
                .toList();
        List<Series> series = new ArrayList<>();
        for (List<Quantile> distribution : distributions) {
            Map<Double, Double> byShare = distribution.stream()
                    .collect(Collectors.toMap(Quantile::share, Quantile::millis, (first, last) -> last));
            series.add(new Series(
                    names.get(series.size()), shares.stream().map(byShare::get).toList()));
        }
        return ChartBuilder.builder()
                .kind("distribution")
                .place(Place.DETAIL)
                .title("Response time by share of the transactions")
                .caption(caption)
                .unit("ms")
                .logarithmic(true)
                .x(shares)
                .views(views)
                .series(series)
                .build();
    }

    boolean hasFigures() {
        return figures().findAny().isPresent();
    }

    boolean hasOnlyZeros() {
        return figures().allMatch(value -> value == 0);
    }

    private DoubleStream figures() {
        return series.stream()
                .flatMap(each -> each.values().stream())
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue);
    }
}
