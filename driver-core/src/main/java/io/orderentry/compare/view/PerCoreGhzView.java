package io.orderentry.compare.view;

import io.orderentry.compare.group.ClockFrequency;
import io.orderentry.compare.group.Group;
import io.orderentry.compare.group.GroupRatios;
import io.orderentry.compare.group.Groups;
import io.orderentry.compare.group.Run;
import io.orderentry.compare.stats.Ratio;
import io.orderentry.compare.view.ViewTable.Column;
import io.orderentry.compare.view.ViewTable.Row;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.Numbers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Throughput for one core and one gigahertz, beside the plain one, so that machines of different sizes and clocks can be set side by
 * side (docs/statistics.md). The table states which cores and which frequency were counted.
 */
final class PerCoreGhzView {
    private PerCoreGhzView() {}

    /** The table; empty when the data do not allow it. */
    static Optional<ViewTable> of(String name, Groups groups) {
        Map<Object, ClockFrequency> clocks = new HashMap<>();
        for (Run run : groups.runs()) {
            ClockFrequency clock = ClockFrequency.of(run);
            if (clock == null) {
                return Optional.empty();
            }
            clocks.put(run.result(), clock);
        }
        Metric measure = groups.throughputMeasure();
        List<Row> rows = new ArrayList<>();
        for (Group group : groups.all()) {
            ClockFrequency clock = ClockFrequency.of(group.runs().get(0));
            Ratio raw = GroupRatios.of(group, groups.reference(), measure::of);
            Ratio normalised = GroupRatios.of(
                    group,
                    groups.reference(),
                    result -> measure.of(result) == null
                            ? null
                            : Double.valueOf(
                                    measure.of(result) / clocks.get(result).coreGigahertz()));
            rows.add(new Row(
                    group.name(),
                    List.of(
                            ViewCell.number((double) clock.cores(), 0),
                            ViewCell.text(group.runs().get(0).fact(Run.SMT).orElse("not available")),
                            ViewCell.text(Numbers.decimal(clock.gigahertz(), 3)
                                    + (clock.measured() ? " measured" : " nominal")),
                            ViewCell.mean(group, measure),
                            ViewCell.ratio(raw),
                            ViewCell.ratio(normalised),
                            ViewCell.intervalOf(normalised),
                            ViewCell.number(normalised == null ? null : 1 / normalised.value(), 3))));
        }
        return Optional.of(new ViewTable(
                name,
                "For one core and one gigahertz",
                List.of(
                        Column.relative("cores"),
                        Column.relative("SMT"),
                        Column.relative("GHz"),
                        Column.absolute(measure.label() + ", " + measure.unit()),
                        Column.relative("throughput ratio"),
                        Column.relative("per core-GHz"),
                        Column.relative("95 % interval"),
                        Column.relative("times slower")),
                rows,
                List.of(
                        "throughput ratio: as measured. per core-GHz: throughput ratio of throughput / (cores x GHz). times slower: its"
                                + " inverse, the time ratio for the same work on one core at one gigahertz.")));
    }
}
