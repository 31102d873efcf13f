package io.orderentry.report;

import io.orderentry.metrics.FigureArithmetic;
import io.orderentry.metrics.MachineMetrics;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.Numbers;
import io.orderentry.result.Host;
import io.orderentry.result.Result;
import io.orderentry.result.Throughput;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Activity of each machine beside the throughput: the white paper's Tables 1 to 3, and the cost of one transaction. */
final class MachineTables {
    /** More machines go into further tables, so that a line stays readable. */
    private static final int MACHINES_PER_TABLE = 3;

    private static final int DECIMALS = 3;

    /** A machine as one source saw it; one that has several roles is printed once. */
    private record Column(String roles, Host host, String path) {
        String title() {
            return roles + ": " + host.source();
        }
    }

    private final Result result;
    private final Page page;
    private final List<Column> columns;

    private MachineTables(Result result, Page page) {
        this.result = result;
        this.page = page;
        this.columns = columns(result.hosts());
    }

    static void print(Result result, Page page) {
        new MachineTables(result, page).print();
    }

    private static List<Column> columns(List<Host> hosts) {
        Map<String, Column> columns = new LinkedHashMap<>();
        for (int i = 0; i < hosts.size(); i++) {
            Host host = hosts.get(i);
            columns.merge(
                    host.source()
                            + (host.disk() == null || host.disk().devices() == null
                                    ? ""
                                    : " " + host.disk().devices()),
                    new Column(host.role(), host, "hosts[" + i + "]"),
                    (first, again) -> new Column(first.roles() + ", " + again.roles(), first.host(), first.path()));
        }
        return List.copyOf(columns.values());
    }

    private void print() {
        if (result.host() == null) {
            page.paragraph("Machine of the database " + Metric.notAvailable(result, "host"));
        }
        columns.forEach(this::identity);
        if (columns.isEmpty()) {
            return;
        }
        Throughput throughput = result.throughput();
        String transactions = Numbers.decimal(throughput.transactionsPerSecond(), 1) + " transactions/s";
        page.title("Throughput, disks and network (Table 1 of the white paper)");
        page.list(
                "",
                List.of(Numbers.decimal(throughput.newOrdersPerMinute(), 0) + " New-Orders a minute", transactions));
        tables(MachineMetrics.TRAFFIC, 1.0);
        columns.forEach(this::disks);
        page.title("Transactions and I/O (Table 2 of the white paper)");
        page.list(
                "",
                List.of(
                        transactions + " of all five types",
                        Numbers.decimal(throughput.databaseTransactionsPerSecond(), 1)
                                + " database transactions/s as the server counts them"));
        // A New-Order bears its share of the others' cost.
        tables(MachineMetrics.COSTS, FigureArithmetic.perNewOrder(result, throughput.transactionsPerSecond()), 1.0);
        page.paragraph(
                "The cost is all activity of a machine. Drivers of interfaces differ in what they count as one packet; sent TCP segments"
                        + " are comparable.");
        columns.forEach(this::exits);
        page.title("Interrupts, context switches and processor time (Table 3 of the white paper)");
        tables(MachineMetrics.PROCESSOR, 1.0);
        notMeasured();
    }

    /** For one transaction of any type, the most frequent reason first. */
    private void exits(Column column) {
        Host.Exits exits = column.host().exits();
        if (exits == null || exits.byReason().isEmpty()) {
            return;
        }
        Map<String, String> reasons = new LinkedHashMap<>();
        exits.byReason().entrySet().stream()
                .filter(reason -> reason.getValue() != null && reason.getValue() > 0)
                .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
                .forEach(reason -> reasons.put(
                        reason.getKey(),
                        Numbers.decimal(reason.getValue() / result.throughput().transactionsPerSecond(), DECIMALS)));
        page.pairs("Exits by reason, for one transaction (" + column.title() + ")  ", reasons);
    }

    /** Each disk where there are several, so that one slow disk is seen. */
    private void disks(Column column) {
        Host.Disk disk = column.host().disk();
        if (disk == null || disk.byDevice() == null || disk.byDevice().size() < 2) {
            return;
        }
        TextTable table = new TextTable("lrrrrrr");
        table.header(column.title(), "reads/s", "writes/s", "read ms", "write ms", "queue", "busy %");
        disk.byDevice()
                .forEach((name, device) -> table.row(
                        name,
                        Numbers.decimal(device.readsPerSecond(), 1),
                        Numbers.decimal(device.writesPerSecond(), 1),
                        Numbers.decimal(device.readAwaitMillis(), DECIMALS),
                        Numbers.decimal(device.writeAwaitMillis(), DECIMALS),
                        Numbers.decimal(device.queueLength(), 2),
                        Numbers.decimal(device.utilizationPercent(), 1)));
        page.table(table);
    }

    private void identity(Column column) {
        Host host = column.host();
        page.paragraph(column.title() + "; virtualization " + known(column, "virtualization", host.virtualization())
                + ", container " + known(column, "container", host.container()));
        page.pairs("    ", host.facts());
    }

    private String known(Column column, String field, String value) {
        return value == null ? Metric.notAvailable(result, column.path() + "." + field) : value;
    }

    /** Each metric of each machine, times the factors; a second factor is 1 for one transaction, the first then for one New-Order. */
    private void tables(List<Metric> metrics, Double... factors) {
        for (int from = 0; from < columns.size(); from += MACHINES_PER_TABLE) {
            List<Column> some = columns.subList(from, Math.min(columns.size(), from + MACHINES_PER_TABLE));
            TextTable table = table(some, factors.length);
            for (Metric metric : metrics) {
                List<Label> cells = new ArrayList<>();
                some.forEach(
                        column -> Arrays.stream(factors).forEach(factor -> cells.add(cell(metric, column, factor))));
                cells.add(Label.of(metric.unit()));
                table.row(Label.of(metric), cells);
            }
            page.table(table);
        }
    }

    private Label cell(Metric metric, Column column, Double factor) {
        Double figure = metric.of(result, column.host());
        return new Label(
                Numbers.decimal(
                        factor == null || figure == null ? null : Double.valueOf(factor * figure), metric.decimals()),
                0,
                metric.absence(result, column.host(), column.path()));
    }

    private static TextTable table(List<Column> some, int width) {
        TextTable table = new TextTable("l" + "r".repeat(width * some.size()) + "l");
        List<String> titles = new ArrayList<>(List.of(""));
        List<String> head = new ArrayList<>(List.of("for one"));
        for (Column column : some) {
            titles.addAll(Collections.nCopies(width - 1, ""));
            titles.add(column.title());
            head.addAll(List.of("New-Order", "transaction"));
        }
        titles.add("");
        head.add("");
        table.header(Label.plain(titles));
        if (width > 1) {
            table.header(Label.plain(head));
        }
        return table;
    }

    /** A reason for every dash above, figures with the same one together. */
    private void notMeasured() {
        for (Column column : columns) {
            String prefix = column.path() + ".";
            TextReport.absent(result, path -> path.startsWith(prefix) && !path.contains(".byDevice."))
                    .forEach((reason, paths) -> {
                        String figures = String.join(", ", paths).replace(prefix, "");
                        page.paragraph(column.title() + ", not available: " + figures + " (" + reason + ")");
                    });
        }
    }
}
