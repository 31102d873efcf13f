package io.orderentry.report;

import io.orderentry.metrics.CacheMetrics;
import io.orderentry.metrics.DriverMetrics;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.Numbers;
import io.orderentry.result.DatabaseSnapshot;
import io.orderentry.result.Result;
import io.orderentry.result.Server;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** What the run cost: the machine, the server, the driver, and the database before and after. */
final class SystemSection {
    private SystemSection() {}

    static void print(Result result, Page page) {
        page.title("Machines");
        MachineTables.print(result, page);
        page.title("Server");
        server(result, page);
        page.title("Driver");
        page.table(columns(result, DriverMetrics.ALL));
        page.title("Database before and after");
        states(result.startState(), result.endState(), page);
    }

    private static void server(Result result, Page page) {
        Server server = result.server();
        if (server == null) {
            page.paragraph("", "not available: " + result.absent().get("server"));
            return;
        }
        String durable = server.durable() == null ? "not known" : server.durable() ? "yes" : "NO";
        page.list(
                "",
                List.of(
                        "Cache " + Numbers.bytes(server.cacheBytes()),
                        "database " + Numbers.bytes(server.databaseBytes()),
                        "durable " + durable));
        page.table(columns(result, CacheMetrics.ALL));
        ServerSection.print(result, page);
        page.pairs("Not durable because of  ", server.durabilitySettings());
        page.pairs("Settings  ", server.settings());
        if (!server.counters().isEmpty()) {
            page.list(
                    "Counters  ",
                    server.counters().entrySet().stream()
                            .map(entry -> entry.getKey() + " +" + Numbers.count(entry.getValue()))
                            .toList());
        }
    }

    /** One or two lists of measures side by side. */
    @SafeVarargs
    private static TextTable columns(Result result, List<Metric>... lists) {
        TextTable table = new TextTable("lrl".repeat(lists.length));
        int rows = 0;
        for (List<Metric> list : lists) {
            rows = Math.max(rows, list.size());
        }
        for (int row = 0; row < rows; row++) {
            String[] cells = new String[3 * lists.length];
            Arrays.fill(cells, "");
            for (int i = 0; i < lists.length; i++) {
                if (row >= lists[i].size()) {
                    continue;
                }
                Metric measure = lists[i].get(row);
                cells[3 * i] = (i > 0 ? "    " : "") + measure.label();
                cells[3 * i + 1] = measure.print(result);
                cells[3 * i + 2] = measure.unit();
            }
            table.row(cells);
        }
        return table;
    }

    private static void states(DatabaseSnapshot start, DatabaseSnapshot end, Page page) {
        if (start == null && end == null) {
            page.paragraph("", "not available: not read");
            return;
        }
        DatabaseSnapshot none = new DatabaseSnapshot(Map.of(), Map.of(), Map.of());
        DatabaseSnapshot before = start == null ? none : start;
        DatabaseSnapshot after = end == null ? none : end;
        TextTable table = new TextTable("lrrr");
        table.row("", "before", "after", "growth");
        for (String name : union(before.rows(), after.rows())) {
            Long from = before.rows().get(name);
            Long to = after.rows().get(name);
            table.row(
                    name + " rows",
                    from == null ? Numbers.NONE : Numbers.count(from),
                    to == null ? Numbers.NONE : Numbers.count(to),
                    from == null || to == null ? Numbers.NONE : Numbers.count(to - from));
        }
        for (String name : union(before.sums(), after.sums())) {
            BigDecimal from = before.sum(name);
            BigDecimal to = after.sum(name);
            table.row(
                    name,
                    Numbers.exact(from),
                    Numbers.exact(to),
                    Numbers.exact(from == null || to == null ? null : to.subtract(from)));
        }
        page.table(table);
        page.pairs("Population  ", before.population());
    }

    private static Set<String> union(Map<String, ?> a, Map<String, ?> b) {
        Set<String> names = new TreeSet<>(a.keySet());
        names.addAll(b.keySet());
        return names;
    }
}
