package io.orderentry.report;

import io.orderentry.model.KebabCase;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Map;

/** A run while it goes on, as a page with the look of its report, and as the events that keep the page up to date. Pure functions. */
public final class LiveReport {
    /** Newest places of a line that an event brings; a place may still change while it is the last one. */
    private static final int NEWEST = 3;

    private LiveReport() {}

    /**
     * The part above the charts.
     *
     * @param status in capitals, such as {@code RUNNING}
     * @param style of the page's first line: {@code open}, {@code pass} or {@code fail}
     * @param share of what goes on that is done, 0 to 1
     * @param notes what a reader must know first, such as that no transaction is completed
     * @param cells of an experiment, with what may be said of them until now in {@code interim}; none for a single run
     */
    @RecordBuilder
    public record Now(
            String status,
            String style,
            String name,
            String phase,
            double share,
            String left,
            List<String> facts,
            List<String> notes,
            List<PageTemplate.Tile> tiles,
            List<Cell> cells,
            String interim) {
        String title() {
            return status + ": " + name
                    + (tiles.isEmpty()
                            ? ""
                            : ", " + tiles.get(0).value() + " " + tiles.get(0).unit());
        }
    }

    /**
     * A cell of an experiment, or a probe of a search.
     *
     * @param outcomes a line for each run that has ended
     */
    public record Cell(String name, State state, List<String> outcomes) {
        /** From its first run to its last one. */
        public enum State {
            TO_COME,
            RUNNING,
            DONE;

            @Override
            public String toString() {
                return KebabCase.of(this).replace('-', ' ');
            }
        }
    }

    /** The page, with all charts until now. */
    public static String page(Now now, List<Chart> charts) {
        return PageTemplate.render(
                "live.ftlh", now.title(), Map.of("now", now, "charts", charts), List.of(charts), List.of());
    }

    /** The newest second, as JSON on one line: the title of the page, the part above the charts, and the ends of all lines. */
    public static String second(Now now, List<Chart> charts) {
        return PageTemplate.json(Map.of(
                "title", now.title(),
                "html", PageTemplate.part("now.ftlh", Map.of("now", now)),
                "charts", charts.stream().map(LiveReport::end).toList()));
    }

    private static Chart end(Chart chart) {
        int from = Math.max(0, chart.x().size() - NEWEST);
        List<Double> x = chart.x().subList(from, chart.x().size());
        return ChartBuilder.builder(chart)
                .x(x)
                .series(chart.series().stream()
                        .map(each -> new Chart.Series(
                                each.name(),
                                each.values().subList(from, each.values().size())))
                        .toList())
                .events(chart.events().stream()
                        .filter(event -> !x.isEmpty() && event.x() >= x.get(0))
                        .toList())
                .build();
    }
}
