package io.orderentry.compare.view;

import io.orderentry.compare.group.Group;
import io.orderentry.compare.group.GroupRatios;
import io.orderentry.compare.group.Groups;
import io.orderentry.compare.view.ViewTable.Column;
import io.orderentry.compare.view.ViewTable.Row;
import io.orderentry.metrics.MachineMetrics;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.ThroughputMetrics;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;

/** Means of metrics of the reference and of other groups side by side, each with its ratio. */
final class SideBySideView {
    private static final List<Metric> TABLES_1_AND_3 = List.of(
            ThroughputMetrics.NEW_ORDERS,
            ThroughputMetrics.TRANSACTIONS,
            MachineMetrics.IOS,
            MachineMetrics.BANDWIDTH,
            MachineMetrics.PACKETS_RECEIVED,
            MachineMetrics.PACKETS_SENT,
            MachineMetrics.BITS_RECEIVED,
            MachineMetrics.BITS_SENT,
            MachineMetrics.INTERRUPTS,
            MachineMetrics.CONTEXT_SWITCHES,
            MachineMetrics.BUSY);

    private SideBySideView() {}

    /** Tables 1 and 3 of the white paper: throughput with the disk, network and processor figures that go with it. */
    static Optional<ViewTable> nativeVsVm(String name, Groups groups) {
        return table(
                name,
                "Side by side (Tables 1 and 3 of the white paper)",
                groups.reference(),
                groups.others(),
                "",
                Metric::decimals,
                TABLES_1_AND_3,
                "Packets are as the drivers of the interfaces count them; two drivers may count differently.");
    }

    /** Processor time by class at the same achieved rate; groups whose rate differs by more than 1 % are left out. */
    static Optional<ViewTable> equalWorkCpu(String name, Groups groups) {
        Group reference = groups.reference();
        List<Group> equal = groups.others().stream()
                .filter(group -> GroupRatios.isEqualWork(GroupRatios.ofRates(group, reference))
                        && GroupRatios.of(group, reference, MachineMetrics.BUSY::of) != null)
                .toList();
        return equal.isEmpty()
                ? Optional.empty()
                : table(
                        name,
                        "CPU for equal work: shares of the processors' time at the same achieved rate",
                        reference,
                        equal,
                        "%",
                        metric -> 2,
                        MachineMetrics.CPU_CLASSES,
                        "A guest's own processor figures are not what it costs its host.");
    }

    /** @param unit of all metrics, for the head of the columns; empty where each row says its own */
    private static Optional<ViewTable> table(
            String name,
            String title,
            Group reference,
            List<Group> others,
            String unit,
            ToIntFunction<Metric> decimals,
            List<Metric> metrics,
            String note) {
        List<Column> columns = new ArrayList<>(List.of(Column.absolute(joined(reference.name(), unit))));
        for (Group group : others) {
            columns.add(Column.absolute(joined(group.name(), unit)));
            columns.add(Column.relative(group.name() + " / " + reference.name()));
        }
        List<Row> rows = new ArrayList<>();
        for (Metric metric : metrics) {
            List<ViewCell> cells =
                    new ArrayList<>(List.of(ViewCell.number(reference.mean(metric::of), decimals.applyAsInt(metric))));
            for (Group group : others) {
                cells.add(ViewCell.number(group.mean(metric::of), decimals.applyAsInt(metric)));
                cells.add(ViewCell.ratio(GroupRatios.of(group, reference, metric::of)));
            }
            if (cells.stream().anyMatch(cell -> cell.value() != null)) {
                rows.add(new Row(joined(metric.label(), unit.isEmpty() ? metric.unit() : ""), cells));
            }
        }
        return ViewTable.ofRows(name, title, columns, rows, List.of(note));
    }

    private static String joined(String text, String unit) {
        return unit.isEmpty() ? text : text + " " + unit;
    }
}
