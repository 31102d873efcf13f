package io.orderentry.report;

import io.orderentry.metrics.FigureArithmetic;
import io.orderentry.metrics.MachineMetrics;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.MetricCatalogue;
import io.orderentry.metrics.Numbers;
import io.orderentry.metrics.ServerMetrics;
import io.orderentry.model.ServerFigure;
import io.orderentry.model.TransactionType;
import io.orderentry.model.WaitClass;
import io.orderentry.report.TextTable.Label;
import io.orderentry.result.DatabaseSnapshot;
import io.orderentry.result.DatabaseTime;
import io.orderentry.result.DatabaseTime.ClassTime;
import io.orderentry.result.DatabaseTime.Sampler;
import io.orderentry.result.Figure;
import io.orderentry.result.Host;
import io.orderentry.result.Profile;
import io.orderentry.result.Reading;
import io.orderentry.result.Result;
import io.orderentry.result.Server;
import io.orderentry.result.Throughput;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Machines, server, database time, driver, the database before and after the run, and the profiles of machines. */
final class SystemSection {
    private static final int MOST_CLASSES = 3;
    private static final double SMALLEST_PERCENT = 1;

    private SystemSection() {}

    static void print(Result result, Page page) {
        page.title("Machines");
        new MachineTables(result, page, MachineTables.columns(result.hosts())).print();
        page.title("Server");
        page.value(result.server(), server -> server(result, server, page));
        page.title("Database time");
        page.value(result.databaseTime(), time -> databaseTime(result, time, page));
        page.title("Driver");
        page.table(metrics(result, MetricCatalogue.DRIVER));
        if (result.passport().isAvailable()) {
            page.title("Driver's machine without the database");
            page.table(metrics(result, MetricCatalogue.PASSPORT));
        }
        page.title("Database before and after");
        states(result, page);
        result.profiles().orElse(Map.of()).forEach((role, profile) -> {
            page.title("Profile of the " + role + "'s machine");
            page.value(profile, its -> profile(its, page));
        });
    }

    private static void server(Result result, Server server, Page page) {
        String durable =
                server.durable().map(safe -> safe ? "yes" : "NO").orElse(Metric.notAvailable(server.durable()));
        String cache = "Cache " + Numbers.bytes(server.cacheBytes().orNull());
        String database = "database " + Numbers.bytes(server.databaseBytes().orNull());
        page.list("", List.of(cache, database, "durable " + durable));
        page.table(metrics(result, ServerMetrics.CACHE));
        if (server.figures().orElse(Map.of()).values().stream().anyMatch(Reading::isAvailable)) {
            counters(result, page);
        }
        page.pairs("Not durable because of  ", server.durabilitySettings());
        page.pairs("Settings  ", server.settings());
        Map<String, String> counters = new LinkedHashMap<>();
        server.counters().forEach((name, growth) -> counters.put(name, "+" + Numbers.count(growth)));
        page.pairs("Counters  ", counters);
    }

    private static void counters(Result result, Page page) {
        TextTable table = new TextTable("lrlrr").header("In the interval", "", "", "per second", "per transaction");
        List<String> sources = new ArrayList<>();
        for (ServerFigure name : ServerFigure.values()) {
            Reading<Figure> counted = result.server().value().figures().value().get(name.key());
            if (counted != null && counted.isAvailable()) {
                Figure figure = counted.value();
                Metric rate = ServerMetrics.perSecond(name);
                table.row(
                        new Label(rate.label(), 1, rate.description()),
                        Numbers.count(figure.value()),
                        figure.unit(),
                        rate.print(result),
                        ServerMetrics.perTransaction(name).print(result));
                sources.add(name.key() + " from " + figure.source());
            }
        }
        page.table(table);
        if (ServerMetrics.CACHE_HITS.of(result) != null) {
            page.paragraph("Cache hits: " + ServerMetrics.CACHE_HITS.print(result) + " % of the logical reads.");
        }
        page.list("Sources   ", sources);
    }

    private static TextTable metrics(Result result, List<Metric> metrics) {
        TextTable table = new TextTable("lrl");
        for (Metric metric : metrics) {
            table.row(Label.of(metric), Label.of(metric, result), metric.unit());
        }
        return table;
    }

    private static void states(Result result, Page page) {
        if (!result.startState().isAvailable() && !result.endState().isAvailable()) {
            page.paragraph(Metric.notAvailable(result.startState()));
            return;
        }
        DatabaseSnapshot none = new DatabaseSnapshot(Map.of(), Map.of(), Map.of());
        DatabaseSnapshot before = result.startState().orElse(none);
        DatabaseSnapshot after = result.endState().orElse(none);
        TextTable table = new TextTable("lrrr").header("", "before", "after", "growth");
        growth(" rows", before.rows(), after.rows(), table);
        growth("", before.sums(), after.sums(), table);
        page.table(table);
        page.pairs("Population  ", before.population());
    }

    private static void growth(String what, Map<String, ?> before, Map<String, ?> after, TextTable table) {
        Set<String> names = new TreeSet<>(before.keySet());
        names.addAll(after.keySet());
        for (String name : names) {
            BigDecimal from =
                    before.containsKey(name) ? new BigDecimal(before.get(name).toString()) : null;
            BigDecimal to =
                    after.containsKey(name) ? new BigDecimal(after.get(name).toString()) : null;
            BigDecimal growth = from == null || to == null ? null : to.subtract(from);
            table.row(name + what, Numbers.exact(from), Numbers.exact(to), Numbers.exact(growth));
        }
    }

    /** Functions with the most CPU samples; a template's name may be longer than a line. */
    private static void profile(Profile profile, Page page) {
        page.paragraph(Numbers.count(profile.samples()) + " samples of " + profile.event() + " in "
                + Numbers.decimal(profile.seconds(), 1) + " s by " + profile.tool() + " (" + profile.source() + ")"
                + ", of all processes and the kernel. Sampling costs throughput: compare only runs with it.");
        TextTable table = new TextTable("rll");
        for (Profile.Function function : profile.top()) {
            String symbol = function.symbol();
            String shown = symbol.length() <= 60 ? symbol : symbol.substring(0, 57) + "...";
            table.row(Numbers.decimal(function.sharePercent(), 2) + " %", shown, function.module());
        }
        page.table(table);
    }

    /** Activity of each machine beside the throughput: the white paper's Tables 1 to 3, and the cost of one transaction. */
    private record MachineTables(Result result, Page page, List<Column> columns) {
        /** More machines go into further tables, so that a line stays readable. */
        private static final int MACHINES_PER_TABLE = 3;

        private static final int DECIMALS = 3;

        /** A machine as one source saw it; one that has several roles is printed once. */
        private record Column(String roles, Host host, String path) {
            String title() {
                return roles + ": " + host.source();
            }
        }

        private static List<Column> columns(List<Host> hosts) {
            Map<String, Column> columns = new LinkedHashMap<>();
            for (int i = 0; i < hosts.size(); i++) {
                Host host = hosts.get(i);
                columns.merge(
                        host.source()
                                + host.disk()
                                        .map(disk -> disk.devices() == null ? "" : " " + disk.devices())
                                        .orElse(""),
                        new Column(host.role(), host, "hosts[" + i + "]"),
                        (first, again) -> new Column(first.roles() + ", " + again.roles(), first.host(), first.path()));
            }
            return List.copyOf(columns.values());
        }

        private void print() {
            if (!result.host().isAvailable()) {
                page.paragraph("Machine of the database " + Metric.notAvailable(result.host()));
            }
            columns.forEach(this::identity);
            if (columns.isEmpty()) {
                return;
            }
            Throughput throughput = result.throughput();
            String transactions = decimal(throughput.transactionsPerSecond(), 1) + " transactions/s";
            String counted = decimal(throughput.databaseTransactionsPerSecond(), 1) + " database transactions/s";
            page.title("Throughput, disks and network (Table 1 of the white paper)");
            page.list("", List.of(decimal(throughput.newOrdersPerMinute(), 0) + " New-Orders a minute", transactions));
            tables(MachineMetrics.TRAFFIC, 1.0);
            columns.forEach(this::disks);
            page.title("Transactions and I/O (Table 2 of the white paper)");
            page.list("", List.of(transactions + " of all five types", counted + " as the server counts them"));
            // A New-Order bears its share of the others' cost.
            tables(
                    MachineMetrics.COSTS,
                    FigureArithmetic.perNewOrder(result, throughput.transactionsPerSecond())
                            .orNull(),
                    1.0);
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
            Host.Exits exits = column.host().exits().orNull();
            double perSecond = result.throughput().transactionsPerSecond().orElse(0.0);
            if (exits == null || exits.byReason().isEmpty() || perSecond == 0) {
                return;
            }
            Map<String, String> reasons = new LinkedHashMap<>();
            exits.byReason().entrySet().stream()
                    .filter(reason -> reason.getValue().orElse(0.0) > 0)
                    .sorted(Comparator.comparingDouble(
                            reason -> -reason.getValue().value()))
                    .forEach(reason -> reasons.put(
                            reason.getKey(), Numbers.decimal(reason.getValue().value() / perSecond, DECIMALS)));
            page.pairs("Exits by reason, for one transaction (" + column.title() + ")  ", reasons);
        }

        private static String decimal(Reading<Double> figure, int decimals) {
            return Numbers.decimal(figure.orNull(), decimals);
        }

        /** Each disk where there are several, so that one slow disk is seen. */
        private void disks(Column column) {
            Host.Disk disk = column.host().disk().orNull();
            if (disk == null || disk.byDevice().size() < 2) {
                return;
            }
            TextTable table = new TextTable("lrrrrrr")
                    .header(column.title(), "reads/s", "writes/s", "read ms", "write ms", "queue", "busy %");
            disk.byDevice()
                    .forEach((name, device) -> table.row(
                            name,
                            decimal(device.readsPerSecond(), 1),
                            decimal(device.writesPerSecond(), 1),
                            decimal(device.readAwaitMillis(), DECIMALS),
                            decimal(device.writeAwaitMillis(), DECIMALS),
                            decimal(device.queueLength(), 2),
                            decimal(device.utilizationPercent(), 1)));
            page.table(table);
        }

        private void identity(Column column) {
            Host host = column.host();
            page.paragraph(column.title() + "; virtualization " + known(host.virtualization()) + ", container "
                    + known(host.container()));
            page.pairs("    ", host.knownFacts());
        }

        private static String known(Reading<String> word) {
            return word.orElse(Metric.notAvailable(word));
        }

        /** Each metric of each machine, times the factors; a second factor is 1 for one transaction, the first then for one New-Order. */
        private void tables(List<Metric> metrics, Double... factors) {
            for (int from = 0; from < columns.size(); from += MACHINES_PER_TABLE) {
                List<Column> some = columns.subList(from, Math.min(columns.size(), from + MACHINES_PER_TABLE));
                TextTable table = new TextTable("l" + "r".repeat(factors.length * some.size()) + "l");
                List<String> before = Collections.nCopies(factors.length - 1, "");
                table.header(
                        "",
                        some.stream().map(each -> List.of(before, each.title())).toList(),
                        "");
                if (factors.length > 1) {
                    table.header("for one", Collections.nCopies(some.size(), List.of("New-Order", "transaction")), "");
                }
                for (Metric metric : metrics) {
                    List<Label> cells = some.stream()
                            .flatMap(column -> Arrays.stream(factors).map(factor -> cell(metric, column, factor)))
                            .toList();
                    table.row(Label.of(metric), cells, metric.unit());
                }
                page.table(table);
            }
        }

        private Label cell(Metric metric, Column column, Double factor) {
            Reading<Double> figure = metric.reading(result, column.host());
            String text = factor == null ? Numbers.NONE : decimal(figure.map(each -> factor * each), metric.decimals());
            return new Label(text, 0, Metric.notAvailable(figure));
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

    /** Active sessions and the largest classes in one line. */
    static String databaseTime(DatabaseTime time) {
        return Numbers.decimal(time.activeSessionsMean(), 2) + " active sessions"
                + time.classes().stream()
                        .filter(each -> each.sharePercent() >= SMALLEST_PERCENT)
                        .sorted(Comparator.comparingDouble(ClassTime::sharePercent)
                                .reversed())
                        .limit(MOST_CLASSES)
                        .map(each -> label(each.waitClass()) + " " + Numbers.decimal(each.sharePercent(), 0) + " %")
                        .collect(Collectors.joining(", ", ": ", ""));
    }

    private static void databaseTime(Result result, DatabaseTime time, Page page) {
        classes(result, time, page);
        page.list(
                "Events    ",
                time.topEvents().stream()
                        .map(each -> each.event() + " " + Numbers.decimal(each.sharePercent(), 1) + " % ("
                                + label(each.waitClass()) + ")")
                        .toList());
        Sampler sampler = time.sampler();
        page.detail(Numbers.count(time.samples()) + " samples of " + time.source() + ", "
                + Numbers.decimal(time.ratePerSecond(), 1) + " per second, " + sampler.missed()
                + " missed; the transaction is known for " + Numbers.decimal(time.attributedPercent(), 1)
                + " %. Cost in percent of a CPU: driver "
                + Numbers.decimal(sampler.driverCpuPercent().orNull(), 2) + ", server "
                + Numbers.decimal(sampler.serverCpuPercent().orNull(), 2) + "; a query took "
                + Numbers.decimal(sampler.queryMillisMean(), 2) + " ms. Other sessions of the database: "
                + Numbers.decimal(time.otherSessionsMean(), 2) + " active.");
    }

    /** Percent of database time, and of that each type's; classes without any time are left out. */
    private static void classes(Result result, DatabaseTime time, Page page) {
        List<TransactionType> types = Arrays.stream(TransactionType.values())
                .filter(type -> time.byTransaction().containsKey(type.key()))
                .toList();
        List<String> titles = types.stream().map(TransactionType::title).toList();
        TextTable table = new TextTable("lrrr" + "r".repeat(types.size()))
                .header("Percent of database time", "all", "sessions", "ms/transaction", titles);
        for (WaitClass each : WaitClass.values()) {
            ClassTime share = time.classes().get(each.ordinal());
            if (share.sharePercent() > 0) {
                table.row(
                        new Label(each.label(), 0, each.description()),
                        Numbers.decimal(share.sharePercent(), 1),
                        Numbers.decimal(share.averageActiveSessions(), 2),
                        MetricCatalogue.databaseTime(each).print(result),
                        types.stream()
                                .map(type -> time.byTransaction().get(type.key()))
                                .map(shares -> Numbers.decimal(shares.getOrDefault(each.key(), 0.0), 1))
                                .toList());
            }
        }
        page.table(table);
    }

    private static String label(String waitClass) {
        return WaitClass.of(waitClass).map(WaitClass::label).orElse(waitClass);
    }
}
