package io.orderentry.compare;

import io.orderentry.compare.ViewTable.Cell;
import io.orderentry.compare.ViewTable.Column;
import io.orderentry.compare.stats.ConfidenceInterval;
import io.orderentry.compare.stats.MeanDifference;
import io.orderentry.compare.stats.Ratio;
import io.orderentry.config.Experiment;
import io.orderentry.metrics.CoreClock;
import io.orderentry.metrics.FigureArithmetic;
import io.orderentry.metrics.MachineMetrics;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.MetricCatalogue;
import io.orderentry.metrics.Numbers;
import io.orderentry.metrics.ResponseTimeMetrics;
import io.orderentry.metrics.Statistic;
import io.orderentry.metrics.ThroughputMetrics;
import io.orderentry.text.Sentences;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
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
record Views(Groups groups, Metric measure, boolean ratiosOnly) {
    private static final String ON = "on";
    private static final String OFF = "off";

    /** Title of each view and its note; in place of 1 and 2 stand the first and the last label, of 3 the reference, of 4 the throughput. */
    private static final Map<String, List<String>> TEXTS = """
            native-vs-vm | Side by side (Tables 1 and 3 of the white paper) | Packets are as the drivers of the interfaces count them; two drivers may \
            count differently.
            scale-up | Scale-up by %1$s, normalised to the smallest (Table 8 and Figure 2 of the white paper) | Doubling: the throughput divided by that of \
            half the size; 2 is perfect.
            ladder | %4$s by %1$s, beside %3$s and beside the one before | The order is that of the first runs.
            two-factors | %1$s x %2$s, normalised to %3$s (Figure 3 of the white paper)
            on-off | Gain of features that were on and off (Table 9 of the white paper)
            per-core-ghz | For one core and one gigahertz | throughput ratio: as measured. per core-GHz: throughput ratio of throughput / (cores x GHz). \
            times slower: its inverse, the time ratio for the same work on one core at one gigahertz.
            equal-work-cpu | CPU for equal work: shares of the processors' time at the same achieved rate | A guest's own processor figures are not what \
            it costs its host.
            hypervisor | Processor time of the physical machines: of the hypervisor's host, or of the database's machine | All that the machine did, the \
            driver's share included where it ran there.
            reference-profile | Multiples of a typical database: 100 transactions/s and 1,200 disk requests/s (Table 2 of the white paper)
            response-times | Response time minus that of %3$s, in milliseconds
            """.lines()
            .map(line -> List.of(line.split(" *\\| *")))
            .collect(Collectors.toMap(line -> line.get(0), line -> line));

    private static final List<Metric> TIMES =
            ResponseTimeMetrics.times(EnumSet.of(Statistic.MEAN, Statistic.P50, Statistic.P90, Statistic.P99));

    /** Throughput with the disk, network and processor figures that go with it. */
    private static final List<Metric> TABLES_1_AND_3 = Stream.of(
                    ("newOrdersPerMinute transactionsPerSecond diskRequestsPerSecond diskBytesPerSecond"
                                    + " packetsReceivedPerSecond packetsSentPerSecond bitsReceivedPerSecond"
                                    + " bitsSentPerSecond interruptsPerSecond contextSwitchesPerSecond cpuBusy")
                            .split(" "))
            .map(MetricCatalogue::of)
            .toList();

    /** All views that the data allow; a new view gets one line here. */
    static List<ViewTable> of(Groups groups, boolean ratiosOnly) {
        Views views = new Views(groups, groups.throughputMeasure(), ratiosOnly);
        return Stream.of(
                        views.sideBySide("native-vs-vm", groups.others(), "", TABLES_1_AND_3),
                        views.scaleUp(),
                        views.ladder(),
                        views.twoFactors(),
                        views.onOff(),
                        views.perCoreGhz(),
                        views.equalWorkCpu(),
                        views.hypervisor(),
                        views.referenceProfile(),
                        views.responseTimes())
                .flatMap(Optional::stream)
                .toList();
    }

    /** View in the making: a row for each of some subjects, such as groups, and the cells of its columns. */
    private final class Table<T> {
        private final List<Column> columns = new ArrayList<>();
        private final List<Function<T, Cell>> cells = new ArrayList<>();
        private final List<String> notes = new ArrayList<>();

        Table<T> absolute(String title, Function<T, Cell> cell) {
            return ratiosOnly ? this : column(new Column(title, true), cell);
        }

        Table<T> relative(String title, Function<T, Cell> cell) {
            return column(new Column(title, false), cell);
        }

        private Table<T> column(Column column, Function<T, Cell> cell) {
            columns.add(column);
            cells.add(cell);
            return this;
        }

        /** A column for a ratio and one for its interval. */
        Table<T> ratio(String title, Function<T, Ratio> ratio) {
            return relative(title, subject -> Cell.ratio(ratio.apply(subject)))
                    .relative("95 % interval", subject -> Cell.interval(ratio.apply(subject)));
        }

        /** Empty without a row, or where all columns are absolute and left out. */
        Optional<ViewTable> view(String name, List<T> subjects, Function<T, String> label) {
            List<ViewTable.Row> rows = subjects.stream()
                    .map(subject -> new ViewTable.Row(
                            label.apply(subject),
                            cells.stream().map(cell -> cell.apply(subject)).toList()))
                    .toList();
            List<String> texts = TEXTS.get(name);
            notes.addAll(texts.subList(2, texts.size()));
            String title = Sentences.text(
                    texts.get(1),
                    groups.by().get(0),
                    groups.by().get(groups.by().size() - 1),
                    groups.reference().name(),
                    measure.label());
            return rows.isEmpty() || columns.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new ViewTable(name, title, columns, rows, notes));
        }
    }

    /** Of the throughput; null where a side is not there. */
    private Ratio ratio(Group group, Group to) {
        return group == null || to == null ? null : group.ratio(to, measure::of);
    }

    private Optional<ViewTable> scaleUp() {
        if (groups.by().size() != 1
                || groups.values(0).stream().anyMatch(value -> FigureArithmetic.number(value) == null)) {
            return Optional.empty();
        }
        List<Group> sizes = groups.all().stream()
                .sorted(Comparator.comparingDouble(Views::size))
                .toList();
        return new Table<Group>()
                .absolute(measure.label() + ", " + measure.unit(), group -> Cell.mean(group, measure))
                .ratio("normalised", group -> ratio(group, sizes.get(0)))
                .relative(
                        "doubling",
                        group -> Cell.ratio(sizes.stream()
                                .filter(smaller -> size(smaller) == size(group) / 2)
                                .findFirst()
                                .map(smaller -> ratio(group, smaller))
                                .orElse(null)))
                .view("scale-up", sizes, Group::name);
    }

    private static double size(Group group) {
        return FigureArithmetic.number(group.values().get(0));
    }

    private Optional<ViewTable> ladder() {
        if (groups.by().size() != 1 || groups.others().size() < 2) {
            return Optional.empty();
        }
        Function<Group, Group> before =
                group -> groups.all().get(groups.others().indexOf(group));
        return new Table<Group>()
                .absolute(measure.unit(), group -> Cell.mean(group, measure))
                .ratio("/ " + groups.reference().name(), group -> ratio(group, groups.reference()))
                .relative(
                        "the one before", group -> Cell.text(before.apply(group).name()))
                .ratio("/ the one before", group -> ratio(group, before.apply(group)))
                .view("ladder", groups.others(), Group::name);
    }

    private Optional<ViewTable> twoFactors() {
        if (groups.by().size() != 2) {
            return Optional.empty();
        }
        Map<List<String>, Group> cells = groups.all().stream().collect(Collectors.toMap(Group::values, group -> group));
        List<String> down = groups.values(0);
        List<String> across = ordered(groups.values(1));
        Table<String> table = new Table<>();
        across.forEach(value -> table.relative(
                groups.by().get(1) + "=" + value,
                row -> Cell.ratio(ratio(cells.get(List.of(row, value)), groups.reference()))));
        // Along each row the step to the next value, along each column the step to the next row.
        down.forEach(row -> steps(across, column -> cells.get(List.of(row, column)), table.notes));
        across.forEach(column -> steps(down, row -> cells.get(List.of(row, column)), table.notes));
        return table.view("two-factors", down, Function.identity());
    }

    private void steps(List<String> line, Function<String, Group> cell, List<String> steps) {
        for (int i = 1; i < line.size(); i++) {
            Group from = cell.apply(line.get(i - 1));
            Group to = cell.apply(line.get(i));
            Ratio ratio = ratio(to, from);
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
    private Optional<ViewTable> onOff() {
        record Gain(String feature, String where, Ratio ratio) {}
        List<Gain> gains = new ArrayList<>();
        for (String feature : features(groups.runs())) {
            pairs(groups.runs(), feature).forEach((others, runs) -> {
                Ratio ratio =
                        ratio(new Group(List.of(ON), ON, runs.get(ON)), new Group(List.of(OFF), OFF, runs.get(OFF)));
                if (ratio != null) {
                    gains.add(new Gain(feature, Sentences.pairs(others, "="), ratio));
                }
            });
        }
        double compound =
                gains.stream().mapToDouble(gain -> gain.ratio().value()).reduce(1, (a, b) -> a * b);
        Table<Gain> table = new Table<>();
        if (gains.size() > 1) {
            table.notes.add("All gains multiplied: " + Numbers.decimal(compound, 3)
                    + ", if the features do not depend on each other.");
        }
        return table.relative("where", gain -> Cell.text(gain.where()))
                .relative("gain %", gain -> Cell.number(100 * (gain.ratio().value() - 1), 1))
                .ratio("on / off", Gain::ratio)
                .view("on-off", gains, Gain::feature);
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

    /** Processor time by class at the same achieved rate; groups whose rate differs by more than 1 % are left out. */
    private Optional<ViewTable> equalWorkCpu() {
        Group reference = groups.reference();
        List<Group> equal = groups.others().stream()
                .filter(group -> Group.isEqualWork(group.ratio(reference, ThroughputMetrics.TRANSACTIONS::of))
                        && group.ratio(reference, MachineMetrics.BUSY::of) != null)
                .toList();
        return equal.isEmpty()
                ? Optional.empty()
                : sideBySide("equal-work-cpu", equal, "%", MachineMetrics.CPU_CLASSES);
    }

    /** @param unit of all metrics, for the head of the columns, with two decimals; empty where each row has its own */
    private Optional<ViewTable> sideBySide(String name, List<Group> others, String unit, List<Metric> metrics) {
        Group reference = groups.reference();
        List<Group> sides = Stream.concat(Stream.of(reference), others.stream()).toList();
        Table<Metric> table = new Table<>();
        for (Group group : sides) {
            table.absolute(
                    (group.name() + " " + unit).stripTrailing(),
                    metric -> Cell.number(group.mean(metric::of), unit.isEmpty() ? metric.decimals() : 2));
            if (group != reference) {
                table.relative(
                        group.name() + " / " + reference.name(),
                        metric -> Cell.ratio(group.ratio(reference, metric::of)));
            }
        }
        return table.view(
                name,
                metrics.stream()
                        .filter(metric -> sides.stream().anyMatch(group -> group.mean(metric::of) != null))
                        .toList(),
                metric -> (metric.label() + (unit.isEmpty() ? " " + metric.unit() : "")).stripTrailing());
    }

    /** Processor time of the machines that bear the cost: the host of a virtual machine, else the machine of the database. */
    private Optional<ViewTable> hypervisor() {
        if (groups.runs().stream().noneMatch(run -> Run.hypervisor(run.result()).isPresent())) {
            return Optional.empty();
        }
        // The last row is no metric, but what follows from two of them.
        List<Metric> rows = new ArrayList<>(MachineMetrics.CPU_CLASSES);
        rows.add(null);
        Table<Metric> table = new Table<>();
        groups.all()
                .forEach(group -> table.absolute(
                        group.name(),
                        metric -> metric == null
                                ? Cell.number(group.mean(Run::hostSideShare), 4)
                                : Cell.number(group.mean(result -> metric.of(result, Run.bearer(result))), 2)));
        return table.view(
                "hypervisor", rows, metric -> metric == null ? "(busy - guest) / guest" : metric.label() + " %");
    }

    private Optional<ViewTable> referenceProfile() {
        Function<Group, Double> transactions = group -> group.mean(ThroughputMetrics.TRANSACTIONS::of);
        Function<Group, Double> ios = group -> group.mean(MetricCatalogue.of("diskRequestsPerSecond")::of);
        boolean any =
                groups.all().stream().anyMatch(group -> transactions.apply(group) != null || ios.apply(group) != null);
        return new Table<Group>()
                .absolute("transactions/s", group -> Cell.number(transactions.apply(group), 1))
                .absolute("times 100", group -> multiple(transactions.apply(group), 100))
                .absolute("disk requests/s", group -> Cell.number(ios.apply(group), 0))
                .absolute("times 1,200", group -> multiple(ios.apply(group), 1_200))
                .view("reference-profile", any ? groups.all() : List.of(), Group::name);
    }

    private static Cell multiple(Double figure, double of) {
        return Cell.number(figure == null ? null : figure / of, 1);
    }

    private Optional<ViewTable> responseTimes() {
        record Longer(String name, double by, ConfidenceInterval interval, Double most) {}
        List<Longer> times = new ArrayList<>();
        for (Group group : groups.others()) {
            for (Metric metric : TIMES) {
                MeanDifference by = group.difference(groups.reference(), metric);
                if (by != null) {
                    ConfidenceInterval interval = by.interval(Ratio.CONFIDENCE);
                    Double most = interval == null ? null : Double.valueOf(by.upperBound(Ratio.CONFIDENCE));
                    times.add(new Longer(group.name() + ", " + metric.label(), by.estimate(), interval, most));
                }
            }
        }
        return new Table<Longer>()
                .absolute("longer by", time -> new Cell(Numbers.decimal(time.by(), 2), time.by(), time.interval()))
                .absolute("95 % interval", time -> Cell.text(ConfidenceInterval.print(time.interval(), 2)))
                .absolute("at most (95 %)", time -> Cell.number(time.most(), 2))
                .view("response-times", times, Longer::name);
    }

    /**
     * Throughput for one core and one gigahertz, beside the plain one, so that machines of different sizes and clocks can be set side by
     * side (docs/statistics.md). The table states which cores and which frequency were counted.
     */
    private Optional<ViewTable> perCoreGhz() {
        if (groups.runs().stream().anyMatch(run -> CoreClock.of(run.result()) == null)) {
            return Optional.empty();
        }
        Function<Group, Run> first = group -> group.runs().get(0);
        Function<Group, CoreClock> clock =
                group -> CoreClock.of(first.apply(group).result());
        Function<Group, Ratio> normalised = group ->
                group.ratio(groups.reference(), result -> CoreClock.of(result).each(measure.of(result)));
        return new Table<Group>()
                .relative("cores", group -> Cell.number(clock.apply(group).cores(), 0))
                .relative(
                        "SMT",
                        group -> Cell.text(first.apply(group).fact(Run.SMT).orElse("not available")))
                .relative(
                        "GHz",
                        group -> Cell.text(Numbers.decimal(clock.apply(group).gigahertz(), 3)
                                + (clock.apply(group).measured() ? " measured" : " nominal")))
                .absolute(measure.label() + ", " + measure.unit(), group -> Cell.mean(group, measure))
                .relative("throughput ratio", group -> Cell.ratio(ratio(group, groups.reference())))
                .ratio("per core-GHz", normalised)
                .relative("times slower", group -> {
                    Ratio ratio = normalised.apply(group);
                    return Cell.number(ratio == null ? null : 1 / ratio.value(), 3);
                })
                .view("per-core-ghz", groups.all(), Group::name);
    }
}
