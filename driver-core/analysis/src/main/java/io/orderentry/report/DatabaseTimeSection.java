package io.orderentry.report;

import io.orderentry.metrics.DatabaseTimeMetrics;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.Numbers;
import io.orderentry.model.TransactionType;
import io.orderentry.model.WaitClass;
import io.orderentry.result.DatabaseTime;
import io.orderentry.result.DatabaseTime.ClassTime;
import io.orderentry.result.DatabaseTime.Sampler;
import io.orderentry.result.Result;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** Database time by wait class and transaction type, its largest events, the top statements, and what the samples cost. */
final class DatabaseTimeSection {
    private static final int MOST_CLASSES = 3;
    private static final double SMALLEST_PERCENT = 1;

    private DatabaseTimeSection() {}

    /** Active sessions and the largest classes in one line. */
    static String line(DatabaseTime time) {
        return Numbers.decimal(time.activeSessionsMean(), 2) + " active sessions"
                + time.classes().stream()
                        .filter(each -> each.sharePercent() >= SMALLEST_PERCENT)
                        .sorted(Comparator.comparingDouble(ClassTime::sharePercent)
                                .reversed())
                        .limit(MOST_CLASSES)
                        .map(each -> label(each.waitClass()) + " " + Numbers.decimal(each.sharePercent(), 0) + " %")
                        .collect(Collectors.joining(", ", ": ", ""));
    }

    static void print(Result result, Page page) {
        page.title("Database time");
        DatabaseTime time = result.databaseTime().orNull();
        if (time == null) {
            page.paragraph(Metric.notAvailable(result.databaseTime()));
            return;
        }
        classes(result, time, page);
        page.list(
                "Events    ",
                time.topEvents().stream()
                        .map(each -> each.event() + " " + Numbers.decimal(each.sharePercent(), 1) + " % ("
                                + label(each.waitClass()) + ")")
                        .toList());
        statements(result, time, page);
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
        TextTable table = new TextTable("lrrr" + "r".repeat(types.size()));
        table.header(
                "Percent of database time",
                "all",
                "sessions",
                "ms/transaction",
                types.stream().map(TransactionType::title).toList());
        for (WaitClass each : WaitClass.values()) {
            ClassTime share = time.classes().get(each.ordinal());
            if (share.sharePercent() > 0) {
                table.row(
                        new Label(each.label(), 0, each.description()),
                        Numbers.decimal(share.sharePercent(), 1),
                        Numbers.decimal(share.averageActiveSessions(), 2),
                        DatabaseTimeMetrics.perTransaction(each).print(result),
                        types.stream()
                                .map(type -> time.byTransaction().get(type.key()))
                                .map(shares -> Numbers.decimal(shares.getOrDefault(each.key(), 0.0), 1))
                                .toList());
            }
        }
        page.table(table);
    }

    private static void statements(Result result, DatabaseTime time, Page page) {
        if (!time.topStatements().isAvailable()) {
            page.paragraph("Top statements ", Metric.notAvailable(time.topStatements()));
            return;
        }
        TextTable table = new TextTable("rrrl").header("Time %", "calls", "mean ms", "top statements");
        time.topStatements()
                .orNull()
                .forEach(each -> table.row(
                        Numbers.decimal(each.sharePercent(), 1),
                        Numbers.count(each.calls()),
                        Numbers.decimal(each.meanMillis(), 3),
                        each.text()));
        page.table(table);
    }

    private static String label(String waitClass) {
        return WaitClass.of(waitClass).map(WaitClass::label).orElse(waitClass);
    }
}
