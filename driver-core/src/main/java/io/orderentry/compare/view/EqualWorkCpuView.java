package io.orderentry.compare.view;

import io.orderentry.compare.group.Group;
import io.orderentry.compare.group.GroupRatios;
import io.orderentry.compare.group.Groups;
import io.orderentry.compare.stats.MeasureSample;
import io.orderentry.compare.view.ViewTable.Column;
import io.orderentry.compare.view.ViewTable.Row;
import io.orderentry.metrics.MachineMetric;
import io.orderentry.metrics.MachineMetrics;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Processor time by class at the same achieved rate (docs/statistics.md); groups whose rate differs by more than 1 % are left out. */
final class EqualWorkCpuView implements View {
    @Override
    public String name() {
        return "equal-work-cpu";
    }

    @Override
    public String needs() {
        return "processor counters, and achieved rates that agree within 1 %";
    }

    @Override
    public Optional<ViewTable> of(Groups groups) {
        List<Group> equal = groups.others().stream()
                .filter(group -> GroupRatios.isEqualWork(GroupRatios.ofRates(group, groups.reference()))
                        && GroupRatios.of(group, groups.reference(), MachineMetrics.BUSY::of) != null)
                .toList();
        if (equal.isEmpty()) {
            return Optional.empty();
        }
        List<Column> columns =
                new ArrayList<>(List.of(Column.absolute(groups.reference().name() + " %")));
        for (Group group : equal) {
            columns.add(Column.absolute(group.name() + " %"));
            columns.add(
                    Column.relative(group.name() + " / " + groups.reference().name()));
        }
        List<Row> rows = new ArrayList<>();
        for (MachineMetric measure : MachineMetrics.CPU_CLASSES) {
            List<ViewCell> cells = new ArrayList<>(List.of(mean(groups.reference(), measure)));
            for (Group group : equal) {
                cells.add(mean(group, measure));
                cells.add(ViewCell.ratio(GroupRatios.of(group, groups.reference(), measure::of)));
            }
            if (cells.stream().anyMatch(cell -> cell.value() != null)) {
                rows.add(new Row(measure.label(), cells));
            }
        }
        return Optional.of(new ViewTable(
                name(),
                "CPU for equal work: shares of the processors' time at the same achieved rate",
                columns,
                rows,
                List.of("A guest's own processor figures are not what it costs its host.")));
    }

    private static ViewCell mean(Group group, MachineMetric measure) {
        MeasureSample sample = group.sample(measure::of);
        return ViewCell.number(sample == null ? null : sample.mean(), 2);
    }
}
