package io.orderentry.report;

import io.orderentry.metrics.Numbers;
import io.orderentry.model.Pace;
import io.orderentry.model.TransactionType;
import io.orderentry.result.DeferredDelivery;
import io.orderentry.result.ErrorCount;
import io.orderentry.result.Percentiles;
import io.orderentry.result.Result;
import io.orderentry.result.TransactionResult;
import io.orderentry.verdict.ResponseLimits;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

/** The five types: how many, how fast, and what became of them. */
final class TransactionsSection {
    private static final List<String> HEADER =
            List.of("", "completed", "mix %", "mean", "p50", "p90", "p95", "p99", "p99.9", "max");

    private TransactionsSection() {}

    static void print(Result result, Page page) {
        page.title("Response time (ms, from scheduled start)");
        responseTimes(result, page);
        deferred(result.deferredDelivery(), page);
        if (result.workload().pace() != Pace.FLAT_OUT) {
            page.title("Service time (ms, from actual start)");
            serviceTimes(result, page);
        }
        page.title("Transaction outcomes");
        outcomes(result, page);
        errors(result, page);
    }

    private static void responseTimes(Result result, Page page) {
        TextTable table = new TextTable("l" + "r".repeat(HEADER.size() - 1) + "rl");
        table.row(with(HEADER, "p90 limit", ""));
        for (TransactionType type : TransactionType.values()) {
            Percentiles times = result.transaction(type).responseMillis();
            String limit = Numbers.count(type.responseLimit().toMillis());
            String met = times == null ? "" : word(ResponseLimits.met(type, times));
            DeferredDelivery delivery = result.deferredDelivery();
            if (type == TransactionType.DELIVERY && delivery.deferredMillis() != null) {
                table.row(with(row(result, type, result.transaction(type).serviceMillis()), "", ""));
                table.row(with(detail("  queueing time", delivery.queueingMillis()), "", ""));
                table.row(with(
                        detail("  both", delivery.deferredMillis()),
                        Numbers.count(1_000L * DeferredDelivery.LIMIT_SECONDS),
                        word(ResponseLimits.met(delivery))));
                table.row(with(detail("  answer", times), limit, met));
            } else {
                table.row(with(row(result, type, times), limit, met));
            }
        }
        page.table(table);
    }

    private static String word(boolean met) {
        return met ? "met" : "MISSED";
    }

    private static void serviceTimes(Result result, Page page) {
        TextTable table = new TextTable("l" + "r".repeat(HEADER.size() - 1));
        table.row(HEADER);
        for (TransactionType type : TransactionType.values()) {
            table.row(row(result, type, result.transaction(type).serviceMillis()));
        }
        page.table(table);
    }

    private static List<String> row(Result result, TransactionType type, Percentiles times) {
        long completed = result.transaction(type).completed();
        return cells(
                type.title(),
                Numbers.count(completed),
                result.completed() == 0 ? Numbers.NONE : Numbers.decimal(100.0 * completed / result.completed(), 2),
                times);
    }

    private static List<String> detail(String label, Percentiles times) {
        return cells(label, "", "", times);
    }

    private static List<String> cells(String label, String completed, String mix, Percentiles times) {
        List<String> cells = new ArrayList<>(List.of(label, completed, mix));
        if (times == null) {
            cells.addAll(Collections.nCopies(HEADER.size() - cells.size(), Numbers.NONE));
        } else {
            Stream.of(times.mean(), times.p50(), times.p90(), times.p95(), times.p99(), times.p999(), times.max())
                    .map(Numbers::millis)
                    .forEach(cells::add);
        }
        return cells;
    }

    private static List<String> with(List<String> cells, String... more) {
        return Stream.concat(cells.stream(), Stream.of(more)).toList();
    }

    private static void deferred(DeferredDelivery delivery, Page page) {
        if (delivery == null) {
            return;
        }
        if (delivery.deferredMillis() != null && delivery.withinLimitPercent() != null) {
            page.paragraph(
                    "",
                    "Delivery runs in the background: execution, queueing time, both together, and the answer to the terminal. "
                            + Numbers.decimal(delivery.withinLimitPercent(), 2) + " % ended within "
                            + DeferredDelivery.LIMIT_SECONDS + " s of queueing, of " + DeferredDelivery.REQUIRED_PERCENT
                            + " % required.");
        }
        if (delivery.backlog() != null) {
            page.paragraph(
                    "",
                    "Queue of Deliveries: " + Numbers.count(delivery.backlog().atStart())
                            + " at the start of the interval, "
                            + Numbers.count(delivery.backlog().atEnd()) + " at its end (in no figure); "
                            + Numbers.count(delivery.backlog().waitedForPlace()) + " waited for a place.");
        }
        page.paragraph(
                "",
                delivery.skippedDeliveries() == 0
                        ? "Every Delivery found an order in every district."
                        : "Nothing to deliver: " + Numbers.count(delivery.skippedDistricts()) + " districts in "
                                + Numbers.count(delivery.skippedDeliveries()) + " Deliveries.");
    }

    private static void outcomes(Result result, Page page) {
        TextTable table = new TextTable("lrrrrrrr");
        table.row("", "due", "= committed", "+ rolled back", "+ failed", "+ unknown", "+ skipped", "   retries");
        for (TransactionType type : TransactionType.values()) {
            TransactionResult counts = result.transaction(type);
            table.row(
                    type.title(),
                    Numbers.count(counts.due()),
                    Numbers.count(counts.committed()),
                    Numbers.count(counts.rolledBack()),
                    Numbers.count(counts.failed()),
                    Numbers.count(counts.unknown()),
                    Numbers.count(counts.skipped()),
                    Numbers.count(counts.retries()));
        }
        page.table(table);
    }

    private static void errors(Result result, Page page) {
        if (result.errors().isEmpty()) {
            return;
        }
        page.title("Database errors (entire run, retries included)");
        for (ErrorCount error : result.errors()) {
            page.paragraph(
                    Numbers.count(error.count()) + " x ",
                    error.transactionType().title() + ", " + error.failure() + ", SQLSTATE "
                            + (error.sqlState() == null ? "not given" : error.sqlState())
                            + (error.vendorCode() == 0 ? "" : ", code " + error.vendorCode()) + ": " + error.message());
        }
    }
}
