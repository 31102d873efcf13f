package io.orderentry.export;

import io.orderentry.compare.group.Run;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.Metric.Scope;
import io.orderentry.metrics.MetricCatalogue;
import io.orderentry.model.KebabCase;
import io.orderentry.result.Host;
import io.orderentry.series.LoadGroup;
import io.orderentry.series.RunSeries;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.ArrayList;
import java.util.List;

/**
 * One figure of one run.
 *
 * @param run folder
 * @param start of its ramp-up (UTC)
 * @param load hash of its load
 * @param scope subject of the metric; of a machine with its role, such as {@code machine database}
 * @param value null where the figure is absent
 * @param absent why; empty where there is a value
 */
@RecordBuilder
public record FigureRow(
        String run, String start, String load, String metric, String scope, Double value, String unit, String absent) {
    /** Names of the columns, in their order. */
    static final List<String> COLUMNS = List.of("run", "start", "load", "metric", "scope", "value", "unit", "absent");

    /** Cells in the order of the columns; null for an absent value. */
    List<Object> cells() {
        List<Object> cells = new ArrayList<>(List.of(run, start, load, metric, scope));
        cells.add(value);
        cells.add(unit);
        cells.add(absent);
        return cells;
    }

    /** All figures of all runs that count. */
    public static List<FigureRow> of(RunSeries series) {
        List<FigureRow> rows = new ArrayList<>();
        for (LoadGroup group : series.groups()) {
            group.runs().forEach(run -> figures(group.hash(), run, rows));
        }
        return rows;
    }

    private static void figures(String load, Run run, List<FigureRow> rows) {
        for (Metric metric : MetricCatalogue.all()) {
            String scope = KebabCase.of(metric.scope());
            if (metric.scope() != Scope.MACHINE) {
                rows.add(row(load, run, metric, scope, run.result().host(), ""));
                continue;
            }
            List<Host> hosts = run.result().hosts();
            for (int i = 0; i < hosts.size(); i++) {
                rows.add(row(load, run, metric, scope + " " + hosts.get(i).role(), hosts.get(i), "hosts[" + i + "]"));
            }
        }
    }

    private static FigureRow row(String load, Run run, Metric metric, String scope, Host host, String path) {
        return FigureRowBuilder.builder()
                .run(run.folder())
                .start(run.identity().startUtc())
                .load(load)
                .metric(metric.id())
                .scope(scope)
                .value(metric.of(run.result(), host))
                .unit(metric.unit())
                .absent(metric.absence(run.result(), host, path))
                .build();
    }
}
