package io.orderentry.compare.view;

import io.orderentry.compare.group.Group;
import io.orderentry.compare.group.GroupRatios;
import io.orderentry.compare.group.Groups;
import io.orderentry.compare.stats.MeasureSample;
import io.orderentry.compare.view.ViewTable.Column;
import io.orderentry.compare.view.ViewTable.Row;
import io.orderentry.metrics.MachineMetrics;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.ThroughputMetrics;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The white paper's Tables 1 and 3: throughput with the disk, network and processor figures that go with it, side by side. */
final class NativeVsVmView implements View {
    private static final List<Metric> ROWS = List.of(
            ThroughputMetrics.NEW_ORDERS,
            ThroughputMetrics.TRANSACTIONS,
            MachineMetrics.IOS.measure(),
            MachineMetrics.BANDWIDTH.measure(),
            MachineMetrics.PACKETS_RECEIVED.measure(),
            MachineMetrics.PACKETS_SENT.measure(),
            MachineMetrics.BITS_RECEIVED.measure(),
            MachineMetrics.BITS_SENT.measure(),
            MachineMetrics.INTERRUPTS.measure(),
            MachineMetrics.CONTEXT_SWITCHES.measure(),
            MachineMetrics.BUSY.measure());

    @Override
    public String name() {
        return "native-vs-vm";
    }

    @Override
    public String needs() {
        return "a throughput";
    }

    @Override
    public Optional<ViewTable> of(Groups groups) {
        List<Column> columns = new ArrayList<>();
        columns.add(Column.absolute(groups.reference().name()));
        for (Group group : groups.others()) {
            columns.add(Column.absolute(group.name()));
            columns.add(
                    Column.relative(group.name() + " / " + groups.reference().name()));
        }
        List<Row> rows = new ArrayList<>();
        for (Metric measure : ROWS) {
            List<ViewCell> cells = new ArrayList<>();
            cells.add(mean(groups.reference(), measure));
            for (Group group : groups.others()) {
                cells.add(mean(group, measure));
                cells.add(ViewCell.ratio(GroupRatios.of(group, groups.reference(), measure::of)));
            }
            if (cells.stream().anyMatch(cell -> cell.value() != null)) {
                String unit = measure.unit().isEmpty() ? "" : " " + measure.unit();
                rows.add(new Row(measure.label() + unit, cells));
            }
        }
        return rows.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new ViewTable(
                                name(),
                                "Side by side (Tables 1 and 3 of the white paper)",
                                columns,
                                rows,
                                List.of(
                                        "Packets are as the drivers of the interfaces count them; two drivers may count differently.")));
    }

    private static ViewCell mean(Group group, Metric measure) {
        MeasureSample sample = group.sample(measure::of);
        return ViewCell.number(sample == null ? null : sample.mean(), measure.decimals());
    }
}
