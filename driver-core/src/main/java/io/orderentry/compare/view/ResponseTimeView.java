package io.orderentry.compare.view;

import io.orderentry.compare.group.Group;
import io.orderentry.compare.group.Groups;
import io.orderentry.compare.group.LatencyDelta;
import io.orderentry.compare.view.ViewTable.Column;
import io.orderentry.compare.view.ViewTable.Row;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.ResponseTimeMetrics;
import io.orderentry.metrics.Statistic;
import io.orderentry.model.TransactionType;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Response times of each group minus those of the reference, in milliseconds. */
final class ResponseTimeView {
    private static final Set<Statistic> SHOWN = EnumSet.of(Statistic.MEAN, Statistic.P50, Statistic.P90, Statistic.P99);

    private ResponseTimeView() {}

    /** The table; empty when the data do not allow it. */
    static Optional<ViewTable> of(String name, Groups groups) {
        List<Row> rows = new ArrayList<>();
        for (Group group : groups.others()) {
            for (TransactionType type : TransactionType.values()) {
                rows(statistic -> ResponseTimeMetrics.of(type, statistic), group, groups.reference(), rows);
            }
            rows(ResponseTimeMetrics::deferred, group, groups.reference(), rows);
        }
        return ViewTable.ofRows(
                name,
                "Response time minus that of " + groups.reference().name() + ", in milliseconds",
                List.of(
                        Column.absolute("longer by"),
                        Column.absolute("95 % interval"),
                        Column.absolute("at most (95 %)")),
                rows,
                List.of());
    }

    private static void rows(Function<Statistic, Metric> metrics, Group group, Group reference, List<Row> rows) {
        for (Statistic statistic : SHOWN) {
            Metric metric = metrics.apply(statistic);
            LatencyDelta delay = LatencyDelta.of(group, reference, metric);
            if (delay != null) {
                rows.add(new Row(
                        group.name() + ", " + metric.label(),
                        List.of(
                                new ViewCell(
                                        ViewCell.number(delay.millis(), 2).text(), delay.millis(), delay.interval()),
                                ViewCell.interval(delay.interval(), 2),
                                ViewCell.number(delay.upperBound(), 2))));
            }
        }
    }
}
