package io.orderentry.compare;

import io.orderentry.compare.Group.LatencyDelta;
import io.orderentry.compare.ViewTable.Cell;
import io.orderentry.compare.ViewTable.Column;
import io.orderentry.compare.ViewTable.Row;
import io.orderentry.compare.stats.ConfidenceInterval;
import io.orderentry.compare.stats.Ratio;
import io.orderentry.metrics.CoreClock;
import io.orderentry.metrics.MachineMetrics;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.Numbers;
import io.orderentry.metrics.ResponseTimeMetrics;
import io.orderentry.metrics.Statistic;
import io.orderentry.metrics.ThroughputMetrics;
import io.orderentry.model.TransactionType;
import io.orderentry.result.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Views of metrics side by side; empty when the data do not allow them. */
final class MetricViews {
    private static final double TRANSACTIONS_PER_SECOND = 100;
    private static final double IOS_PER_SECOND = 1_200;

    private static final List<Statistic> TIMES = List.of(Statistic.MEAN, Statistic.P50, Statistic.P90, Statistic.P99);

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

    private MetricViews() {}

    /** Tables 1 and 3 of the white paper: throughput with the disk, network and processor figures that go with it. */
    static Optional<ViewTable> nativeVsVm(Groups groups) {
        return sideBySide(
                "Side by side (Tables 1 and 3 of the white paper)",
                groups.reference(),
                groups.others(),
                "",
                TABLES_1_AND_3,
                "Packets are as the drivers of the interfaces count them; two drivers may count differently.");
    }

    /** Processor time by class at the same achieved rate; groups whose rate differs by more than 1 % are left out. */
    static Optional<ViewTable> equalWorkCpu(Groups groups) {
        Group reference = groups.reference();
        List<Group> equal = groups.others().stream()
                .filter(group -> Group.isEqualWork(group.rateRatio(reference))
                        && group.ratio(reference, MachineMetrics.BUSY::of) != null)
                .toList();
        return equal.isEmpty()
                ? Optional.empty()
                : sideBySide(
                        "CPU for equal work: shares of the processors' time at the same achieved rate",
                        reference,
                        equal,
                        "%",
                        MachineMetrics.CPU_CLASSES,
                        "A guest's own processor figures are not what it costs its host.");
    }

    /** Processor time of the machines that bear the cost: the host of a virtual machine, else the machine of the database. */
    static Optional<ViewTable> hypervisor(Groups groups) {
        if (groups.runs().stream().noneMatch(run -> Run.hypervisor(run.result()).isPresent())) {
            return Optional.empty();
        }
        List<Row> rows = new ArrayList<>();
        for (Metric metric : MachineMetrics.CPU_CLASSES) {
            rows.add(row(metric.label() + " %", groups, result -> metric.of(result, Run.bearer(result)), 2));
        }
        rows.add(row("(busy - guest) / guest", groups, Run::hostSideShare, 4));
        return ViewTable.of(
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
            String title, Group reference, List<Group> others, String unit, List<Metric> metrics, String note) {
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
        return ViewTable.of(title, columns, rows, List.of(note));
    }

    private static String joined(String text, String unit) {
        return unit.isEmpty() ? text : text + " " + unit;
    }

    /** Table 2 of the white paper: the load as a multiple of a typical database's. */
    static Optional<ViewTable> referenceProfile(Groups groups) {
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
                "Multiples of a typical database: 100 transactions/s and 1,200 disk requests/s (Table 2 of the white paper)",
                Column.absolute("transactions/s", "times 100", "disk requests/s", "times 1,200"),
                any ? rows : List.of(),
                List.of());
    }

    /** Response times of each group minus those of the reference, in milliseconds. */
    static Optional<ViewTable> responseTimes(Groups groups) {
        List<Row> rows = new ArrayList<>();
        for (Group group : groups.others()) {
            for (TransactionType type : TransactionType.values()) {
                responseTimes(statistic -> ResponseTimeMetrics.of(type, statistic), group, groups.reference(), rows);
            }
            responseTimes(ResponseTimeMetrics::deferred, group, groups.reference(), rows);
        }
        return ViewTable.of(
                "Response time minus that of " + groups.reference().name() + ", in milliseconds",
                Column.absolute("longer by", "95 % interval", "at most (95 %)"),
                rows,
                List.of());
    }

    private static void responseTimes(
            Function<Statistic, Metric> metrics, Group group, Group reference, List<Row> rows) {
        for (Statistic statistic : TIMES) {
            Metric metric = metrics.apply(statistic);
            LatencyDelta delta = LatencyDelta.of(group, reference, metric);
            if (delta != null) {
                rows.add(new Row(
                        group.name() + ", " + metric.label(),
                        new Cell(Numbers.decimal(delta.millis(), 2), delta.millis(), delta.interval()),
                        Cell.text(ConfidenceInterval.print(delta.interval(), 2)),
                        Cell.number(delta.upperBound(), 2)));
            }
        }
    }

    /**
     * Throughput for one core and one gigahertz, beside the plain one, so that machines of different sizes and clocks can be set side by
     * side (docs/statistics.md). The table states which cores and which frequency were counted.
     */
    static Optional<ViewTable> perCoreGhz(Groups groups) {
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
