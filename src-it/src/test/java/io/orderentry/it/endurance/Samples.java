package io.orderentry.it.endurance;

import io.orderentry.it.endurance.Trend.Judgement;
import io.orderentry.it.endurance.Trend.Point;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Samples of the figures of a run, and what they show. Used by one thread. */
final class Samples {
    private final Map<Figure, List<Point>> points = new EnumMap<>(Figure.class);

    void add(Figure figure, double seconds, double value) {
        points.computeIfAbsent(figure, each -> new ArrayList<>()).add(new Point(seconds / 3_600, value));
    }

    private Trend.Judgement judge(Figure figure) {
        return Trend.of(points.get(figure)).against(limit(figure));
    }

    private double limit(Figure figure) {
        List<Point> of = points.get(figure);
        return figure.limitPerHour(of.get(of.size() - 1).hours() - of.get(0).hours());
    }

    /** Figures that were shown to grow by more than they may. */
    List<Figure> growing() {
        return points.keySet().stream()
                .filter(figure -> judge(figure) == Judgement.GROWS)
                .toList();
    }

    /** A line for each figure: first and last value, slope with its interval, the limit, and what that means. */
    String table(String title) {
        StringBuilder table = new StringBuilder(title)
                .append(String.format(
                        "%n%-40s %8s %10s %10s %12s %23s %10s%n",
                        "figure", "samples", "first", "last", "per hour", "95 % interval", "limit"));
        points.forEach((figure, of) -> {
            Trend trend = Trend.of(of);
            table.append(String.format(
                    Locale.ROOT,
                    "%-40s %8d %10.1f %10.1f %12.1f %11.1f %11.1f %10.1f  %s%n",
                    figure.label(),
                    of.size(),
                    of.get(0).value(),
                    of.get(of.size() - 1).value(),
                    trend.perHour(),
                    trend.low(),
                    trend.high(),
                    limit(figure),
                    judge(figure).name().toLowerCase(Locale.ROOT).replace('_', ' ')));
        });
        return table.toString();
    }
}
