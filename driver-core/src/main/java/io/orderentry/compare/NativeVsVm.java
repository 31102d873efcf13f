package io.orderentry.compare;

import io.orderentry.compare.ViewTable.Column;
import io.orderentry.compare.ViewTable.Row;
import io.orderentry.report.HostMeasures;
import io.orderentry.report.Measure;
import io.orderentry.report.ThroughputMeasures;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The white paper's Tables 1 and 3: throughput with the disk, network and processor figures that go with it, side by side. */
final class NativeVsVm implements View {
    private static final List<Measure> ROWS = List.of(
            ThroughputMeasures.NEW_ORDERS,
            ThroughputMeasures.TRANSACTIONS,
            HostMeasures.IOS.measure(),
            HostMeasures.BANDWIDTH.measure(),
            HostMeasures.PACKETS_RECEIVED.measure(),
            HostMeasures.PACKETS_SENT.measure(),
            HostMeasures.BITS_RECEIVED.measure(),
            HostMeasures.BITS_SENT.measure(),
            HostMeasures.INTERRUPTS.measure(),
            HostMeasures.CONTEXT_SWITCHES.measure(),
            HostMeasures.BUSY.measure());

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
        for (Measure measure : ROWS) {
            List<Cell> cells = new ArrayList<>();
            cells.add(mean(groups.reference(), measure));
            for (Group group : groups.others()) {
                cells.add(mean(group, measure));
                cells.add(Cell.ratio(Ratios.of(group, groups.reference(), measure::of)));
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

    private static Cell mean(Group group, Measure measure) {
        Sample sample = Comparer.sample(group, measure::of);
        return Cell.number(sample == null ? null : sample.mean(), measure.decimals());
    }
}
