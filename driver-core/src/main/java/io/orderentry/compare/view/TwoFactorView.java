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

/** Figure 3 of the white paper: two labels at once, every cell normalised to the reference, with the gain of each step. */
final class TwoFactorView {
    private TwoFactorView() {}

    /** The table; empty when the data do not allow it. */
    static Optional<ViewTable> of(String name, Groups groups) {
        if (groups.by().size() != 2) {
            return Optional.empty();
        }
        Metric measure = groups.throughputMeasure();
        List<String> across = ordered(groups.values(1));
        List<Row> rows = new ArrayList<>();
        for (String value : groups.values(0)) {
            rows.add(new Row(
                    value,
                    across.stream()
                            .map(other -> cell(groups, value, other, measure))
                            .toList()));
        }
        return Optional.of(new ViewTable(
                name,
                groups.by().get(0) + " x " + groups.by().get(1) + ", normalised to "
                        + groups.reference().name() + " (Figure 3 of the white paper)",
                across.stream()
                        .map(value -> Column.relative(groups.by().get(1) + "=" + value))
                        .toList(),
                rows,
                steps(groups, across, measure)));
    }

    private static ViewCell cell(Groups groups, String first, String second, Metric measure) {
        return find(groups, first, second)
                .map(group -> ViewCell.ratio(GroupRatios.of(group, groups.reference(), measure::of)))
                .orElseGet(() -> ViewCell.text(Numbers.NONE));
    }

    /** Along each row the step to the next value, along each column the step to the next row. */
    private static List<String> steps(Groups groups, List<String> across, Metric measure) {
        List<String> steps = new ArrayList<>();
        List<String> down = groups.values(0);
        for (String row : down) {
            for (int i = 1; i < across.size(); i++) {
                step(groups, List.of(row, across.get(i - 1)), List.of(row, across.get(i)), measure, steps);
            }
        }
        for (String column : across) {
            for (int i = 1; i < down.size(); i++) {
                step(groups, List.of(down.get(i - 1), column), List.of(down.get(i), column), measure, steps);
            }
        }
        return steps;
    }

    private static void step(Groups groups, List<String> from, List<String> to, Metric measure, List<String> steps) {
        Optional<Group> first = find(groups, from.get(0), from.get(1));
        Optional<Group> second = find(groups, to.get(0), to.get(1));
        if (first.isPresent() && second.isPresent()) {
            Ratio ratio = GroupRatios.of(second.get(), first.get(), measure::of);
            if (ratio != null) {
                steps.add(second.get().name() + " is " + Numbers.decimal(ratio.value(), 2) + " times "
                        + first.get().name());
            }
        }
    }

    private static Optional<Group> find(Groups groups, String first, String second) {
        return groups.all().stream()
                .filter(group -> group.values().equals(List.of(first, second)))
                .findFirst();
    }

    private static List<String> ordered(List<String> values) {
        return values.stream().allMatch(value -> Run.number(value) != null)
                ? values.stream().sorted(Comparator.comparing(Run::number)).toList()
                : values;
    }
}
