package io.orderentry.compare;

import io.orderentry.compare.Group.LatencyDelta;
import io.orderentry.compare.ViewTable.Cell;
import io.orderentry.compare.ViewTable.Column;
import io.orderentry.compare.ViewTable.Row;
import io.orderentry.compare.stats.ConfidenceInterval;
import io.orderentry.compare.stats.Ratio;
import io.orderentry.config.Experiment;
import io.orderentry.metrics.CoreClock;
import io.orderentry.metrics.FigureArithmetic;
import io.orderentry.metrics.MachineMetrics;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.Numbers;
import io.orderentry.metrics.ResponseTimeMetrics;
import io.orderentry.metrics.Statistic;
import io.orderentry.metrics.ThroughputMetrics;
import io.orderentry.model.TransactionType;
import io.orderentry.result.Result;
import io.orderentry.text.Sentences;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Views of groups of runs as tables: some by the values of labels, with the throughput of the groups, others of metrics side by side. Each is
 * empty when the data do not allow it; pure functions.
 */
final class Views {
    private static final String ON = "on";
    private static final String OFF = "off";
    private static final double TRANSACTIONS_PER_SECOND = 100;
    private static final double IOS_PER_SECOND = 1_200;

    /** Those of every type, and of the part of Delivery that is deferred. */
    private static final List<Metric> TIMES = Stream.<Function<Statistic, Metric>>concat(
                    Stream.of(TransactionType.values()).map(type -> each -> ResponseTimeMetrics.of(type, each)),
                    Stream.of(ResponseTimeMetrics::deferred))
            .flatMap(times -> Stream.of(Statistic.MEAN, Statistic.P50, Statistic.P90, Statistic.P99)
                    .map(times))
            .toList();

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

    /** A new view gets one line here. */
    private static final List<Function<Groups, Optional<ViewTable>>> ALL = List.of(
            Views::nativeVsVm,
            Views::scaleUp,
            Views::ladder,
            Views::twoFactors,
            Views::onOff,
            Views::perCoreGhz,
            Views::equalWorkCpu,
            Views::hypervisor,
            Views::referenceProfile,
            Views::responseTimes);

    private Views() {}

    /** All that the data allow; of ratios alone those that have some. */
    static List<ViewTable> of(Groups groups, boolean ratiosOnly) {
        return ALL.stream()
                .flatMap(view -> view.apply(groups).stream())
                .map(table -> ratiosOnly ? table.relative() : table)
                .filter(table -> !table.columns().isEmpty())
                .toList();
    }

    /** Table 8 and Figure 2 of the white paper: throughput of growing sizes, normalised to the smallest, with the gain of each doubling. */
    private static Optional<ViewTable> scaleUp(Groups groups) {
        if (groups.by().size() != 1
                || groups.values(0).stream().anyMatch(value -> FigureArithmetic.number(value) == null)) {
            return Optional.empty();
        }
        Metric measure = groups.throughputMeasure();
        List<Group> sizes = groups.all().stream()
                .sorted(Comparator.comparingDouble(Views::size))
                .toList();
        List<Row> rows = new ArrayList<>();
        for (Group group : sizes) {
            Ratio normalised = group.ratio(sizes.get(0), measure::of);
            Ratio doubling = sizes.stream()
                    .filter(smaller -> size(smaller) == size(group) / 2)
                    .findFirst()
                    .map(smaller -> group.ratio(smaller, measure::of))
                    .orElse(null);
            rows.add(new Row(
                    group.name(),
                    Cell.mean(group, measure),
                    Cell.ratio(normalised),
                    Cell.interval(normalised),
                    Cell.ratio(doubling)));
        }
        return ViewTable.of(
                "scale-up",
                "Scale-up by " + groups.by().get(0)
                        + ", normalised to the smallest (Table 8 and Figure 2 of the white paper)",
                Column.all(List.of(
                        Column.absolute(measure.label() + ", " + measure.unit()),
                        Column.relative("normalised", "95 % interval", "doubling"))),
                rows,
                List.of("Doubling: the throughput divided by that of half the size; 2 is perfect."));
    }

    private static double size(Group group) {
        return FigureArithmetic.number(group.values().get(0));
    }

    /** Throughput of each value of a label beside that of the reference, and beside that of the value before it. */
    private static Optional<ViewTable> ladder(Groups groups) {
        if (groups.by().size() != 1 || groups.others().size() < 2) {
            return Optional.empty();
        }
        Metric measure = groups.throughputMeasure();
        List<Row> rows = new ArrayList<>();
        Group below = groups.reference();
        for (Group group : groups.others()) {
            Ratio whole = group.ratio(groups.reference(), measure::of);
            Ratio step = group.ratio(below, measure::of);
            rows.add(new Row(
                    group.name(),
                    Cell.mean(group, measure),
                    Cell.ratio(whole),
                    Cell.interval(whole),
                    Cell.text(below.name()),
                    Cell.ratio(step),
                    Cell.interval(step)));
            below = group;
        }
        return ViewTable.of(
                "ladder",
                measure.label() + " by " + groups.by().get(0) + ", beside "
                        + groups.reference().name() + " and beside the one before",
                Column.all(List.of(
                        Column.absolute(measure.unit()),
                        Column.relative(
                                "/ " + groups.reference().name(),
                                "95 % interval",
                                "the one before",
                                "/ the one before",
                                "95 % interval"))),
                rows,
                List.of("The order is that of the first runs."));
    }

    /** Figure 3 of the white paper: two labels at once, every cell normalised to the reference, with the gain of each step. */
    private static Optional<ViewTable> twoFactors(Groups groups) {
        if (groups.by().size() != 2) {
            return Optional.empty();
        }
        Metric measure = groups.throughputMeasure();
        Map<List<String>, Group> cells = groups.all().stream().collect(Collectors.toMap(Group::values, group -> group));
        List<String> down = groups.values(0);
        List<String> across = ordered(groups.values(1));
        List<Row> rows = down.stream()
                .map(value -> new Row(
                        value,
                        across.stream()
                                .map(other -> cells.get(List.of(value, other)))
                                .map(group -> group == null ? null : group.ratio(groups.reference(), measure::of))
                                .map(Cell::ratio)
                                .toList()))
                .toList();
        // Along each row the step to the next value, along each column the step to the next row.
        List<String> steps = new ArrayList<>();
        down.forEach(row ->
                steps(cells, across.stream().map(column -> List.of(row, column)).toList(), measure, steps));
        across.forEach(column ->
                steps(cells, down.stream().map(row -> List.of(row, column)).toList(), measure, steps));
        String title = groups.by().get(0) + " x " + groups.by().get(1) + ", normalised to "
                + groups.reference().name() + " (Figure 3 of the white paper)";
        String[] columns =
                across.stream().map(value -> groups.by().get(1) + "=" + value).toArray(String[]::new);
        return ViewTable.of("two-factors", title, Column.relative(columns), rows, steps);
    }

    private static void steps(
            Map<List<String>, Group> cells, List<List<String>> line, Metric measure, List<String> steps) {
        for (int i = 1; i < line.size(); i++) {
            Group from = cells.get(line.get(i - 1));
            Group to = cells.get(line.get(i));
            Ratio ratio = from == null || to == null ? null : to.ratio(from, measure::of);
            if (ratio != null) {
                steps.add(to.name() + " is " + Numbers.decimal(ratio.value(), 2) + " times " + from.name());
            }
        }
    }

    private static List<String> ordered(List<String> values) {
        return values.stream().allMatch(value -> FigureArithmetic.number(value) != null)
                ? values.stream()
                        .sorted(Comparator.comparing(FigureArithmetic::number))
                        .toList()
                : values;
    }

    /**
     * Table 9 of the white paper: gain of each feature, which is a label with the values {@code on} and {@code off}. A feature's runs are
     * compared where every other label is the same.
     */
    private static Optional<ViewTable> onOff(Groups groups) {
        Metric measure = groups.throughputMeasure();
        List<Row> rows = new ArrayList<>();
        double compound = 1;
        for (String feature : features(groups.runs())) {
            for (Map.Entry<Map<String, String>, Map<String, List<Run>>> pair :
                    pairs(groups.runs(), feature).entrySet()) {
                Ratio ratio = new Group(List.of(ON), ON, pair.getValue().get(ON))
                        .ratio(new Group(List.of(OFF), OFF, pair.getValue().get(OFF)), measure::of);
                if (ratio != null) {
                    compound *= ratio.value();
                    rows.add(new Row(
                            feature,
                            Cell.text(Sentences.pairs(pair.getKey(), "=")),
                            Cell.number(100 * (ratio.value() - 1), 1),
                            Cell.ratio(ratio),
                            Cell.interval(ratio)));
                }
            }
        }
        return ViewTable.of(
                "on-off",
                "Gain of features that were on and off (Table 9 of the white paper)",
                Column.relative("where", "gain %", "on / off", "95 % interval"),
                rows,
                rows.size() < 2
                        ? List.of()
                        : List.of("All gains multiplied: " + Numbers.decimal(compound, 3)
                                + ", if the features do not depend on each other."));
    }

    private static Set<String> features(List<Run> runs) {
        Set<String> features = new TreeSet<>();
        runs.forEach(run -> features.addAll(run.identity().labels().keySet()));
        features.removeIf(name ->
                !runs.stream().map(run -> run.label(name)).allMatch(value -> ON.equals(value) || OFF.equals(value)));
        return features;
    }

    /** Runs by the other labels, where there are some with the feature and some without it. */
    private static Map<Map<String, String>, Map<String, List<Run>>> pairs(List<Run> runs, String feature) {
        Map<Map<String, String>, Map<String, List<Run>>> pairs = new LinkedHashMap<>();
        for (Run run : runs) {
            Map<String, String> others = new TreeMap<>(run.identity().labels());
            others.keySet().removeAll(Set.of(feature, Experiment.BLOCK));
            pairs.computeIfAbsent(others, key -> new TreeMap<>())
                    .computeIfAbsent(run.label(feature), value -> new ArrayList<>())
                    .add(run);
        }
        pairs.values().removeIf(pair -> pair.size() < 2);
        return pairs;
    }

    /** Tables 1 and 3 of the white paper: throughput with the disk, network and processor figures that go with it. */
    private static Optional<ViewTable> nativeVsVm(Groups groups) {
        return sideBySide(
                "native-vs-vm",
                "Side by side (Tables 1 and 3 of the white paper)",
                groups.reference(),
                groups.others(),
                "",
                TABLES_1_AND_3,
                "Packets are as the drivers of the interfaces count them; two drivers may count differently.");
    }

    /** Processor time by class at the same achieved rate; groups whose rate differs by more than 1 % are left out. */
    private static Optional<ViewTable> equalWorkCpu(Groups groups) {
        Group reference = groups.reference();
        List<Group> equal = groups.others().stream()
                .filter(group -> Group.isEqualWork(group.ratio(reference, ThroughputMetrics.TRANSACTIONS::of))
                        && group.ratio(reference, MachineMetrics.BUSY::of) != null)
                .toList();
        return equal.isEmpty()
                ? Optional.empty()
                : sideBySide(
                        "equal-work-cpu",
                        "CPU for equal work: shares of the processors' time at the same achieved rate",
                        reference,
                        equal,
                        "%",
                        MachineMetrics.CPU_CLASSES,
                        "A guest's own processor figures are not what it costs its host.");
    }

    /** Processor time of the machines that bear the cost: the host of a virtual machine, else the machine of the database. */
    private static Optional<ViewTable> hypervisor(Groups groups) {
        if (groups.runs().stream().noneMatch(run -> Run.hypervisor(run.result()).isPresent())) {
            return Optional.empty();
        }
        List<Row> rows = new ArrayList<>();
        for (Metric metric : MachineMetrics.CPU_CLASSES) {
            rows.add(row(metric.label() + " %", groups, result -> metric.of(result, Run.bearer(result)), 2));
        }
        rows.add(row("(busy - guest) / guest", groups, Run::hostSideShare, 4));
        return ViewTable.of(
                "hypervisor",
                "Processor time of the physical machines: of the hypervisor's host, or of the database's machine",
                Column.absolute(groups.all().stream().map(Group::name).toArray(String[]::new)),
                rows,
                List.of("All that the machine did, the driver's share included where it ran there."));
    }

    private static Row row(String label, Groups groups, Function<Result, Double> figure, int decimals) {
        return new Row(
                label,
                groups.all().stream()
                        .map(group -> Cell.number(group.mean(figure), decimals))
                        .toList());
    }

    /** @param unit of all metrics, for the head of the columns, with two decimals; empty where each row has its own */
    private static Optional<ViewTable> sideBySide(
            String name,
            String title,
            Group reference,
            List<Group> others,
            String unit,
            List<Metric> metrics,
            String note) {
        List<Column> columns = new ArrayList<>(Column.absolute(joined(reference.name(), unit)));
        for (Group group : others) {
            columns.addAll(Column.absolute(joined(group.name(), unit)));
            columns.addAll(Column.relative(group.name() + " / " + reference.name()));
        }
        List<Row> rows = new ArrayList<>();
        for (Metric metric : metrics) {
            int decimals = unit.isEmpty() ? metric.decimals() : 2;
            List<Cell> cells = new ArrayList<>();
            cells.add(Cell.number(reference.mean(metric::of), decimals));
            for (Group group : others) {
                cells.add(Cell.number(group.mean(metric::of), decimals));
                cells.add(Cell.ratio(group.ratio(reference, metric::of)));
            }
            if (cells.stream().anyMatch(cell -> cell.value() != null)) {
                rows.add(new Row(joined(metric.label(), unit.isEmpty() ? metric.unit() : ""), cells));
            }
        }
        return ViewTable.of(name, title, columns, rows, List.of(note));
    }

    private static String joined(String text, String unit) {
        return unit.isEmpty() ? text : text + " " + unit;
    }

    /** Table 2 of the white paper: the load as a multiple of a typical database's. */
    private static Optional<ViewTable> referenceProfile(Groups groups) {
        List<Row> rows = new ArrayList<>();
        for (Group group : groups.all()) {
            Double transactions = group.mean(ThroughputMetrics.TRANSACTIONS::of);
            Double ios = group.mean(MachineMetrics.IOS::of);
            rows.add(new Row(
                    group.name(),
                    Cell.number(transactions, 1),
                    Cell.number(transactions == null ? null : transactions / TRANSACTIONS_PER_SECOND, 1),
                    Cell.number(ios, 0),
                    Cell.number(ios == null ? null : ios / IOS_PER_SECOND, 1)));
        }
        boolean any = rows.stream().flatMap(row -> row.cells().stream()).anyMatch(cell -> cell.value() != null);
        return ViewTable.of(
                "reference-profile",
                "Multiples of a typical database: 100 transactions/s and 1,200 disk requests/s (Table 2 of the white paper)",
                Column.absolute("transactions/s", "times 100", "disk requests/s", "times 1,200"),
                any ? rows : List.of(),
                List.of());
    }

    /** Response times of each group minus those of the reference, in milliseconds. */
    private static Optional<ViewTable> responseTimes(Groups groups) {
        List<Row> rows = new ArrayList<>();
        for (Group group : groups.others()) {
            for (Metric metric : TIMES) {
                LatencyDelta delta = LatencyDelta.of(group, groups.reference(), metric);
                if (delta != null) {
                    rows.add(new Row(
                            group.name() + ", " + metric.label(),
                            new Cell(Numbers.decimal(delta.millis(), 2), delta.millis(), delta.interval()),
                            Cell.text(ConfidenceInterval.print(delta.interval(), 2)),
                            Cell.number(delta.upperBound(), 2)));
                }
            }
        }
        return ViewTable.of(
                "response-times",
                "Response time minus that of " + groups.reference().name() + ", in milliseconds",
                Column.absolute("longer by", "95 % interval", "at most (95 %)"),
                rows,
                List.of());
    }

    /**
     * Throughput for one core and one gigahertz, beside the plain one, so that machines of different sizes and clocks can be set side by
     * side (docs/statistics.md). The table states which cores and which frequency were counted.
     */
    private static Optional<ViewTable> perCoreGhz(Groups groups) {
        if (groups.runs().stream().anyMatch(run -> CoreClock.of(run.result()) == null)) {
            return Optional.empty();
        }
        Metric measure = groups.throughputMeasure();
        Function<Result, Double> perCoreGigahertz =
                result -> CoreClock.of(result).each(measure.of(result));
        List<Row> rows = new ArrayList<>();
        for (Group group : groups.all()) {
            Run first = group.runs().get(0);
            CoreClock clock = CoreClock.of(first.result());
            Ratio normalised = group.ratio(groups.reference(), perCoreGigahertz);
            rows.add(new Row(
                    group.name(),
                    List.of(
                            Cell.number(clock.cores(), 0),
                            Cell.text(first.fact(Run.SMT).orElse("not available")),
                            Cell.text(Numbers.decimal(clock.gigahertz(), 3)
                                    + (clock.measured() ? " measured" : " nominal")),
                            Cell.mean(group, measure),
                            Cell.ratio(group.ratio(groups.reference(), measure::of)),
                            Cell.ratio(normalised),
                            Cell.interval(normalised),
                            Cell.number(normalised == null ? null : 1 / normalised.value(), 3))));
        }
        return ViewTable.of(
                "per-core-ghz",
                "For one core and one gigahertz",
                Column.all(List.of(
                        Column.relative("cores", "SMT", "GHz"),
                        Column.absolute(measure.label() + ", " + measure.unit()),
                        Column.relative("throughput ratio", "per core-GHz", "95 % interval", "times slower"))),
                rows,
                List.of("throughput ratio: as measured. per core-GHz: throughput ratio of throughput / (cores x GHz)."
                        + " times slower: its inverse, the time ratio for the same work on one core at one"
                        + " gigahertz."));
    }
}
