package io.orderentry.observe.server;

import io.orderentry.connect.ServerFigures;
import io.orderentry.connect.ServerProbe;
import io.orderentry.model.ServerFigure;
import io.orderentry.result.CheckpointTime;
import io.orderentry.result.Figure;
import io.orderentry.result.Reading;
import io.orderentry.result.Server;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Growth of a server's counters between two readings. A counter that fell or began anew was reset and has no growth: a figure made of
 * it is not available, never negative and never too small.
 *
 * @param problem why one of the readings is null
 */
public record ServerGrowth(
        ServerFigures definitions, Map<String, Long> atStart, Map<String, Long> atEnd, String problem) {
    /** Counters, null when they could not be read, at a moment between request and answer, in seconds since the start of the ramp-up. */
    record CounterReading(double askedSeconds, double answeredSeconds, Map<String, Long> counters, long completed) {
        static CounterReading none(double askedSeconds) {
            return new CounterReading(askedSeconds, askedSeconds, null, 0);
        }

        /** The mean of several, rounded down, of the counters that all of them have. */
        static CounterReading mean(List<CounterReading> readings) {
            Map<String, Long> counters = new LinkedHashMap<>(readings.get(0).counters);
            readings.forEach(reading -> counters.keySet().retainAll(reading.counters.keySet()));
            counters.replaceAll((name, first) -> readings.stream()
                            .mapToLong(reading -> reading.counters.get(name))
                            .sum()
                    / readings.size());
            double answered = readings.stream()
                    .mapToDouble(CounterReading::answeredSeconds)
                    .average()
                    .orElseThrow();
            long done = readings.stream().mapToLong(CounterReading::completed).sum() / readings.size();
            return new CounterReading(readings.get(0).askedSeconds, answered, counters, done);
        }
    }

    /**
     * Times of the server's checkpoints: between which readings its counter grew, by as much as from the first to the last. A missing
     * reading inside makes one stretch of two.
     *
     * @param readings in their order, those at both edges of the interval among them
     * @return null when the checkpoints of the whole interval could not be counted
     */
    static List<CheckpointTime> checkpoints(ServerFigures figures, List<CounterReading> readings) {
        CounterReading last = readings.get(0);
        if (checkpoints(figures, last, readings.get(readings.size() - 1)) == null) {
            return null;
        }
        List<CheckpointTime> times = new ArrayList<>();
        for (CounterReading reading : readings.subList(1, readings.size())) {
            Long count = checkpoints(figures, last, reading);
            if (count != null && count > 0) {
                times.add(new CheckpointTime(last.askedSeconds(), reading.answeredSeconds(), count));
            }
            last = count == null ? last : reading;
        }
        return times;
    }

    private static Long checkpoints(ServerFigures figures, CounterReading from, CounterReading to) {
        return new ServerGrowth(figures, from.counters(), to.counters(), null).value(ServerFigure.CHECKPOINTS);
    }

    /** By the vendor's names, without those that were reset; commits without the driver's own, of which the newest may not be published yet. */
    public Map<String, Long> counters() {
        Map<String, Long> growth = new TreeMap<>();
        if (atStart != null && atEnd != null) {
            atEnd.forEach((name, end) -> {
                Long start = atStart.get(name);
                if (start != null && end >= start && !beganAnew(name)) {
                    growth.put(name, end - start);
                }
            });
        }
        definitions.sources().values().forEach(source -> growth.keySet().removeAll(source.resets()));
        long own = growth.getOrDefault(Server.OWN_TRANSACTIONS, 0L);
        growth.computeIfPresent(ServerProbe.COMMITS, (name, commits) -> Math.max(0, commits - own));
        return growth;
    }

    /** Names of the moments since when a counter counts. */
    private Set<String> beginnings(String counter) {
        return definitions.sources().values().stream()
                .filter(source -> source.counters().contains(counter))
                .flatMap(source -> source.resets().stream())
                .collect(Collectors.toSet());
    }

    private boolean beganAnew(String counter) {
        return beginnings(counter).stream()
                .anyMatch(beginning -> !Objects.equals(atStart.get(beginning), atEnd.get(beginning)));
    }

    /** A figure's growth, or null. */
    public Long value(ServerFigure figure) {
        return growth(figure).orNull();
    }

    private Reading<Long> growth(ServerFigure figure) {
        ServerFigures.Source source = definitions.sources().get(figure);
        return source == null
                ? Reading.unavailable(definitions.absent().getOrDefault(figure, "not available from this server"))
                : sum(source.counters()).map(sum -> sum * source.factor());
    }

    /** All figures in their order. */
    public Map<String, Reading<Figure>> figures() {
        Map<String, Reading<Figure>> values = new LinkedHashMap<>();
        for (ServerFigure figure : ServerFigure.values()) {
            ServerFigures.Source source = definitions.sources().get(figure);
            values.put(figure.key(), growth(figure).map(value -> new Figure(value, figure.unit(), source.text())));
        }
        return values;
    }

    Reading<Long> sum(List<String> names) {
        Map<String, Long> growth = counters();
        return growth.keySet().containsAll(names)
                ? Reading.of(names.stream().mapToLong(growth::get).sum())
                : Reading.unavailable(reason(names));
    }

    private String reason(List<String> names) {
        if (atStart == null || atEnd == null) {
            return problem == null ? "the server's counters were not read" : problem;
        }
        if (!atStart.keySet().containsAll(names) || !atEnd.keySet().containsAll(names)) {
            return atStart.keySet().containsAll(names) || atEnd.keySet().containsAll(names)
                    ? "not available at both edges of the measurement interval"
                    : "not available from this server";
        }
        boolean dated = names.stream().noneMatch(name -> beginnings(name).isEmpty());
        return !dated || names.stream().anyMatch(this::beganAnew)
                ? "the server's statistics were reset in the measurement interval"
                : "the server's counters fell in the measurement interval, and its statistics were not reset";
    }
}
