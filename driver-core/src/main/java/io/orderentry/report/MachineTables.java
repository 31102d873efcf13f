package io.orderentry.report;

import io.orderentry.metrics.Absence;
import io.orderentry.metrics.FigureArithmetic;
import io.orderentry.metrics.MachineMetrics;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.Numbers;
import io.orderentry.result.Host;
import io.orderentry.result.Result;
import io.orderentry.result.Throughput;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Activity of each machine beside the throughput: the white paper's Tables 1 to 3, and the cost of one transaction. */
final class MachineTables {
    /** More machines go into further tables, so that a line stays readable. */
    private static final int MACHINES_PER_TABLE = 3;

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
            String path = "hosts[" + i + "]";
            columns.merge(
                    host.source() + disks(host),
                    new Column(host.role(), host, path),
                    (first, again) -> new Column(first.roles() + ", " + again.roles(), first.host(), first.path()));
        }
        return List.copyOf(columns.values());
    }

    private static String disks(Host host) {
        return host.disk() == null ? "" : " " + host.disk().devices();
    }

    private void print() {
        if (result.host() == null) {
            page.paragraph("", "Machine of the database " + Absence.of(result, "host"));
        }
        columns.forEach(this::identity);
        Throughput throughput = result.throughput();
        if (columns.isEmpty()) {
            return;
        }
        page.title("Throughput, disks and network (Table 1 of the white paper)");
        page.list(
                "",
                List.of(
                        Numbers.decimal(throughput.newOrdersPerMinute(), 0) + " New-Orders a minute",
                        Numbers.decimal(throughput.transactionsPerSecond(), 1) + " transactions/s"));
        tables(MachineMetrics.TRAFFIC);
        page.title("Transactions and I/O (Table 2 of the white paper)");
        page.list(
                "",
                List.of(
                        Numbers.decimal(throughput.transactionsPerSecond(), 1) + " transactions/s of all five types",
                        Numbers.decimal(throughput.databaseTransactionsPerSecond(), 1)
                                + " database transactions/s as the server counts them"));
        perTransaction();
        page.title("Interrupts, context switches and processor time (Table 3 of the white paper)");
        tables(MachineMetrics.PROCESSOR);
        notMeasured();
    }

    private void identity(Column column) {
        Host host = column.host();
        page.paragraph(
                "",
                column.title() + "; virtualization " + known(column, "virtualization", host.virtualization())
                        + ", container " + known(column, "container", host.container()));
        if (!host.facts().isEmpty()) {
            page.pairs("    ", host.facts());
        }
    }

    private String known(Column column, String field, String value) {
        return value == null ? Absence.of(result, column.path() + "." + field) : value;
    }

    private void tables(List<Metric> metrics) {
        for (List<Column> some : chunks()) {
            TextTable table = table(some, 1);
            for (Metric metric : metrics) {
                List<Label> cells = new ArrayList<>();
                some.forEach(column -> cells.add(cell(metric, column, Optional.of(1.0))));
                cells.add(new Label(metric.unit(), 0, ""));
                table.row(Label.of(metric), cells);
            }
            page.table(table);
        }
    }

    /** Every cost for one New-Order, whose share of the others' cost it bears, and for one transaction of any type. */
    private void perTransaction() {
        Optional<Double> perNewOrder = Optional.ofNullable(
                FigureArithmetic.perNewOrder(result, result.throughput().transactionsPerSecond()));
        for (List<Column> some : chunks()) {
            TextTable table = table(some, 2);
            List<String> head = new ArrayList<>(List.of("for one"));
            some.forEach(column -> Collections.addAll(head, "New-Order", "transaction"));
            head.add("");
            table.header(Label.plain(head));
            for (Metric cost : MachineMetrics.COSTS) {
                List<Label> cells = new ArrayList<>();
                for (Column column : some) {
                    cells.add(cell(cost, column, perNewOrder));
                    cells.add(cell(cost, column, Optional.of(1.0)));
                }
                cells.add(new Label(cost.unit(), 0, ""));
                table.row(Label.of(cost), cells);
            }
            page.table(table);
        }
        page.paragraph(
                "",
                "The cost is all activity of a machine. Drivers of interfaces differ in what they count as one packet; sent TCP segments"
                        + " are comparable.");
    }

    private Label cell(Metric metric, Column column, Optional<Double> factor) {
        Double figure = metric.of(result, column.host());
        return new Label(
                Numbers.decimal(
                        factor.isEmpty() || figure == null ? null : Double.valueOf(factor.get() * figure),
                        metric.decimals()),
                0,
                metric.absence(result, column.host(), column.path()));
    }

    private static TextTable table(List<Column> some, int width) {
        TextTable table = new TextTable("l" + "r".repeat(width * some.size()) + "l");
        List<String> titles = new ArrayList<>(List.of(""));
        for (Column column : some) {
            titles.addAll(Collections.nCopies(width - 1, ""));
            titles.add(column.title());
        }
        titles.add("");
        table.header(Label.plain(titles));
        return table;
    }

    private List<List<Column>> chunks() {
        List<List<Column>> chunks = new ArrayList<>();
        for (int from = 0; from < columns.size(); from += MACHINES_PER_TABLE) {
            chunks.add(columns.subList(from, Math.min(columns.size(), from + MACHINES_PER_TABLE)));
        }
        return chunks;
    }

    /** A reason for every dash above, figures with the same one together. */
    private void notMeasured() {
        for (Column column : columns) {
            Map<String, List<String>> byReason = new LinkedHashMap<>();
            result.absent().forEach((path, reason) -> {
                if (path.startsWith(column.path() + ".")) {
                    byReason.computeIfAbsent(reason, r -> new ArrayList<>())
                            .add(path.substring(column.path().length() + 1));
                }
            });
            byReason.forEach((reason, figures) -> page.paragraph(
                    "", column.title() + ", not available: " + String.join(", ", figures) + " (" + reason + ")"));
        }
    }
}
