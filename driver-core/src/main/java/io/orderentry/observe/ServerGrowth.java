package io.orderentry.observe;

import io.orderentry.model.ServerFigure;
import io.orderentry.result.Figure;
import io.orderentry.result.Reading;
import io.orderentry.spi.ServerFigures;
import io.orderentry.spi.ServerFigures.Source;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * Growth of a server's counters between two readings. A counter that fell or began anew was reset and has no growth: a figure made of
 * it is not available, never negative and never too small.
 */
public final class ServerGrowth {
    /** Some servers give the time since the reset of their counters in whole seconds. */
    private static final long SAME_BEGINNING_SECONDS = 2;

    private final ServerFigures figures;
    private final Map<String, Long> atStart;
    private final Map<String, Long> atEnd;
    private final String problem;

    /**
     * @param atStart null when there was no reading
     * @param atEnd null when there was no reading
     * @param problem why there was none, or null
     */
    ServerGrowth(ServerFigures figures, Map<String, Long> atStart, Map<String, Long> atEnd, String problem) {
        this.figures = figures;
        this.atStart = atStart;
        this.atEnd = atEnd;
        this.problem = problem;
    }

    /** By the vendor's names, without those that were reset. */
    public Map<String, Long> counters() {
        Map<String, Long> growth = new TreeMap<>();
        if (atStart != null && atEnd != null) {
            atEnd.forEach((name, end) -> {
                Long start = atStart.get(name);
                if (start != null && end >= start && !isBeginning(name) && !beganAnew(name)) {
                    growth.put(name, end - start);
                }
            });
        }
        return growth;
    }

    private boolean isBeginning(String name) {
        return figures.sources().values().stream()
                .anyMatch(source -> source.resets().contains(name));
    }

    private boolean beganAnew(String counter) {
        return figures.sources().values().stream()
                .filter(source -> source.counters().contains(counter))
                .flatMap(source -> source.resets().stream())
                .anyMatch(this::changed);
    }

    private boolean changed(String beginning) {
        Long before = atStart.get(beginning);
        Long after = atEnd.get(beginning);
        return before == null || after == null
                ? !Objects.equals(before, after)
                : Math.abs(after - before) > SAME_BEGINNING_SECONDS;
    }

    /** A figure's growth, or null. */
    public Long value(ServerFigure figure) {
        Source source = figures.sources().get(figure);
        return source == null ? null : value(source, counters());
    }

    private static Long value(Source source, Map<String, Long> growth) {
        long sum = 0;
        for (String counter : source.counters()) {
            Long part = growth.get(counter);
            if (part == null) {
                return null;
            }
            sum += part;
        }
        return sum * source.factor();
    }

    /** All figures in their order, with the reason for those that are null. */
    public Reading<Map<String, Figure>> figures() {
        Map<String, Long> growth = counters();
        Map<String, Reading<Figure>> values = new LinkedHashMap<>();
        for (ServerFigure figure : ServerFigure.values()) {
            Source source = figures.sources().get(figure);
            Long value = source == null ? null : value(source, growth);
            values.put(
                    figure.key(),
                    value == null
                            ? Reading.unavailable(reason(figure, source))
                            : Reading.of(new Figure(value, figure.unit(), source.text()), null));
        }
        return Reading.map(values);
    }

    private String reason(ServerFigure figure, Source source) {
        if (source == null) {
            return figures.absent().getOrDefault(figure, "not available from this server");
        }
        if (atStart == null || atEnd == null) {
            return problem == null ? "the server's counters were not read" : problem;
        }
        for (String counter : source.counters()) {
            if (!atStart.containsKey(counter) || !atEnd.containsKey(counter)) {
                return "not available at both edges of the measurement interval";
            }
        }
        return "the server's statistics were reset in the measurement interval";
    }
}
