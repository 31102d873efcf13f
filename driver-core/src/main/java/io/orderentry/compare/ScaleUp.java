package io.orderentry.compare;

import io.orderentry.compare.ViewTable.Column;
import io.orderentry.compare.ViewTable.Row;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.Numbers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The white paper's Table 8 and Figure 2: throughput of growing sizes, normalised to the smallest, and what each doubling brings. */
final class ScaleUp implements View {
    @Override
    public String name() {
        return "scale-up";
    }

    @Override
    public String needs() {
        return "one label whose values are all numbers, such as vcpus";
    }

    @Override
    public Optional<ViewTable> of(Groups groups) {
        if (groups.by().size() != 1 || groups.values(0).stream().anyMatch(value -> size(value) == null)) {
            return Optional.empty();
        }
        Metric measure = Overheads.throughputMeasure(groups);
        List<Group> sizes = groups.all().stream()
                .sorted(Comparator.comparing(group -> size(group.values().get(0))))
                .toList();
        List<Row> rows = new ArrayList<>();
        for (Group group : sizes) {
            Ratio normalised = Ratios.of(group, sizes.get(0), measure::of);
            Sample sample = Comparer.sample(group, measure::of);
            rows.add(new Row(
                    group.name(),
                    List.of(
                            Cell.number(sample == null ? null : sample.mean(), measure.decimals()),
                            Cell.ratio(normalised),
                            Cell.interval(normalised == null ? null : normalised.interval(), 3),
                            doubling(group, sizes, measure))));
        }
        return Optional.of(new ViewTable(
                name(),
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

    /** The number that a value is; null when it is none. */
    static Double size(String value) {
        try {
            double size = Double.parseDouble(value);
            return Double.isFinite(size) && size > 0 ? Double.valueOf(size) : null;
        } catch (NumberFormatException e) {
            return null; // not a number, and asked for exactly that
        }
    }

    private static Cell doubling(Group group, List<Group> sizes, Metric measure) {
        double half = size(group.values().get(0)) / 2;
        return sizes.stream()
                .filter(smaller -> size(smaller.values().get(0)) == half)
                .findFirst()
                .map(smaller -> Cell.ratio(Ratios.of(group, smaller, measure::of)))
                .orElseGet(() -> Cell.text(Numbers.NONE));
    }
}
