package io.orderentry.report;

import io.orderentry.metrics.DriverMetrics;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.Numbers;
import io.orderentry.metrics.ServerMetrics;
import io.orderentry.model.ServerFigure;
import io.orderentry.result.DatabaseSnapshot;
import io.orderentry.result.Figure;
import io.orderentry.result.Profile;
import io.orderentry.result.Result;
import io.orderentry.result.Server;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/** Machines, server, database time, driver, the database before and after the run, and the profiles of machines. */
final class SystemSection {
    private SystemSection() {}

    static void print(Result result, Page page) {
        page.title("Machines");
        MachineTables.print(result, page);
        page.title("Server");
        server(result, page);
        DatabaseTimeSection.print(result, page);
        page.title("Driver");
        page.table(metrics(result, DriverMetrics.ALL));
        page.title("Database before and after");
        states(result, page);
        if (result.profiles() != null) {
            result.profiles().forEach((role, profile) -> {
                page.title("Profile of the " + role + "'s machine");
                profile(result, role, profile, page);
            });
        }
    }

    private static void server(Result result, Page page) {
        Server server = result.server();
        if (server == null) {
            page.paragraph(Metric.notAvailable(result, "server"));
            return;
        }
        String durable = server.durable() == null
                ? Metric.notAvailable(result, "server.durable")
                : server.durable() ? "yes" : "NO";
        page.list(
                "",
                List.of(
                        "Cache " + Numbers.bytes(server.cacheBytes()),
                        "database " + Numbers.bytes(server.databaseBytes()),
                        "durable " + durable));
        page.table(metrics(result, ServerMetrics.CACHE));
        if (server.figures() != null && server.figures().values().stream().anyMatch(Objects::nonNull)) {
            counters(result, page);
        }
        page.pairs("Not durable because of  ", server.durabilitySettings());
        page.pairs("Settings  ", server.settings());
        if (!server.counters().isEmpty()) {
            Map<String, String> counters = new LinkedHashMap<>();
            server.counters().forEach((name, growth) -> counters.put(name, "+" + Numbers.count(growth)));
            page.pairs("Counters  ", counters);
        }
    }

    private static void counters(Result result, Page page) {
        TextTable table = new TextTable("lrlrr");
        table.header("In the interval", "", "", "per second", "per transaction");
        List<String> sources = new ArrayList<>();
        for (ServerFigure name : ServerFigure.values()) {
            Figure figure = result.server().figures().get(name.key());
            if (figure != null) {
                Metric rate = ServerMetrics.perSecond(name);
                table.row(
                        new Label(rate.label(), 1, rate.description()),
                        Label.plain(
                                Numbers.count(figure.value()),
                                figure.unit(),
                                rate.print(result),
                                ServerMetrics.perTransaction(name).print(result)));
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
            table.row(Label.of(metric), List.of(Label.of(metric, result), Label.of(metric.unit())));
        }
        return table;
    }

    private static void states(Result result, Page page) {
        DatabaseSnapshot start = result.startState();
        DatabaseSnapshot end = result.endState();
        if (start == null && end == null) {
            page.paragraph(Metric.notAvailable(result, "startState"));
            return;
        }
        DatabaseSnapshot none = new DatabaseSnapshot(Map.of(), Map.of(), Map.of());
        DatabaseSnapshot before = start == null ? none : start;
        DatabaseSnapshot after = end == null ? none : end;
        TextTable table = new TextTable("lrrr");
        table.header("", "before", "after", "growth");
        for (String name : union(before.rows(), after.rows())) {
            Long from = before.rows().get(name);
            Long to = after.rows().get(name);
            Long growth = from == null || to == null ? null : Long.valueOf(to - from);
            table.row(name + " rows", Numbers.count(from), Numbers.count(to), Numbers.count(growth));
        }
        for (String name : union(before.sums(), after.sums())) {
            BigDecimal from = before.sum(name);
            BigDecimal to = after.sum(name);
            BigDecimal growth = from == null || to == null ? null : to.subtract(from);
            table.row(name, Numbers.exact(from), Numbers.exact(to), Numbers.exact(growth));
        }
        page.table(table);
        page.pairs("Population  ", before.population());
    }

    private static Set<String> union(Map<String, ?> a, Map<String, ?> b) {
        Set<String> names = new TreeSet<>(a.keySet());
        names.addAll(b.keySet());
        return names;
    }

    /** Functions with the most CPU samples; a template's name may be longer than a line. */
    private static void profile(Result result, String role, Profile profile, Page page) {
        if (profile == null) {
            page.paragraph(Metric.notAvailable(result, "profiles." + role));
            return;
        }
        page.paragraph(Numbers.count(profile.samples()) + " samples of " + profile.event() + " in "
                + Numbers.decimal(profile.seconds(), 1) + " s by " + profile.tool() + " (" + profile.source() + ")"
                + ", of all processes and the kernel. Sampling costs throughput: compare only runs with it.");
        TextTable table = new TextTable("rll");
        for (Profile.Function function : profile.top()) {
            String symbol = function.symbol();
            table.row(
                    Numbers.decimal(function.sharePercent(), 2) + " %",
                    symbol.length() <= 60 ? symbol : symbol.substring(0, 57) + "...",
                    function.module());
        }
        page.table(table);
    }
}
