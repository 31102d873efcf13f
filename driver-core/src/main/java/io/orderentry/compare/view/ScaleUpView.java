package io.orderentry.compare.view;

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
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Table 8 and Figure 2 of the white paper: throughput of growing sizes, normalised to the smallest, with the gain of each doubling. */
public final class ScaleUpView {
    private ScaleUpView() {}

    /** The table; empty when the data do not allow it. */
    static Optional<ViewTable> of(String name, Groups groups) {
        if (groups.by().size() != 1 || groups.values(0).stream().anyMatch(value -> Run.number(value) == null)) {
            return Optional.empty();
        }
        Metric measure = groups.throughputMeasure();
        List<Group> sizes = groups.all().stream()
                .sorted(Comparator.comparing(group -> Run.number(group.values().get(0))))
                .toList();
        List<Row> rows = new ArrayList<>();
        for (Group group : sizes) {
            Ratio normalised = GroupRatios.of(group, sizes.get(0), measure::of);
            rows.add(new Row(
                    group.name(),
                    List.of(
                            ViewCell.mean(group, measure),
                            ViewCell.ratio(normalised),
                            ViewCell.intervalOf(normalised),
                            doubling(group, sizes, measure))));
        }
        return Optional.of(new ViewTable(
                name,
                "Scale-up by " + groups.by().get(0)
                        + ", normalised to the smallest (Table 8 and Figure 2 of the white paper)",
                List.of(
                        Column.absolute(measure.label() + ", " + measure.unit()),
                        Column.relative("normalised"),
                        Column.relative("95 % interval"),
                        Column.relative("doubling")),
                rows,
                List.of("Doubling: the throughput divided by that of half the size; 2 is perfect.")));
    }

    private static ViewCell doubling(Group group, List<Group> sizes, Metric measure) {
        double half = Run.number(group.values().get(0)) / 2;
        return sizes.stream()
                .filter(smaller -> Run.number(smaller.values().get(0)) == half)
                .findFirst()
                .map(smaller -> ViewCell.ratio(GroupRatios.of(group, smaller, measure::of)))
                .orElseGet(() -> ViewCell.text(Numbers.NONE));
    }
}
