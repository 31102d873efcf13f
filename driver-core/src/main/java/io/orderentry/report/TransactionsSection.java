package io.orderentry.report;

import io.orderentry.metrics.Metric;
import io.orderentry.metrics.Numbers;
import io.orderentry.metrics.OutcomeMetrics;
import io.orderentry.metrics.Statistic;
import io.orderentry.model.Pace;
import io.orderentry.model.TransactionType;
import io.orderentry.result.DeferredDelivery;
import io.orderentry.result.ErrorCount;
import io.orderentry.result.Percentiles;
import io.orderentry.result.Result;
import io.orderentry.verdict.ResponseLimits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Response times and outcomes of the five transaction types, and database errors. */
final class TransactionsSection {
    private static final List<Label> TIMES = Stream.concat(
                    Stream.of(
                            new Label("", 0, ""),
                            Label.of(OutcomeMetrics.COMPLETED.of(TransactionType.NEW_ORDER)),
                            new Label(
                                    "mix %",
                                    0,
                                    OutcomeMetrics.mix(TransactionType.NEW_ORDER)
                                            .description())),
                    Arrays.stream(Statistic.values())
                            .map(statistic -> new Label(statistic.label(), 0, statistic.description() + ".")))
            .toList();

    /** Outcomes in the order of their sum; the sign stands before the name. */
    private static final Map<OutcomeMetrics, String> OUTCOMES = outcomes();

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

    private static Map<OutcomeMetrics, String> outcomes() {
        Map<OutcomeMetrics, String> signs = new LinkedHashMap<>();
        signs.put(OutcomeMetrics.DUE, "");
        signs.put(OutcomeMetrics.COMMITTED, "= ");
        signs.put(OutcomeMetrics.ROLLED_BACK, "+ ");
        signs.put(OutcomeMetrics.FAILED, "+ ");
        signs.put(OutcomeMetrics.UNKNOWN, "+ ");
        signs.put(OutcomeMetrics.SKIPPED, "+ ");
        signs.put(OutcomeMetrics.RETRIES, "   ");
        return signs;
    }

    private static void responseTimes(Result result, Page page) {
        TextTable table = new TextTable("l" + "r".repeat(TIMES.size()) + "l");
        List<Label> header = new ArrayList<>(TIMES);
        header.add(new Label(
                "p90 limit", 0, "Limit of the specification for 90 of 100 transactions of the type, in milliseconds."));
        header.add(new Label("", 0, ""));
        table.header(header);
        for (TransactionType type : TransactionType.values()) {
            Percentiles times = result.transaction(type).responseMillis();
            String limit = Numbers.count(type.responseLimit().toMillis());
            String met = times == null ? "" : word(ResponseLimits.met(type, times));
            DeferredDelivery delivery = result.deferredDelivery();
            if (type == TransactionType.DELIVERY && delivery.deferredMillis() != null) {
                table.row(
                        title(type),
                        cells(result, type, result.transaction(type).serviceMillis(), "", ""));
                table.row(detail("queueing time"), cells("", "", delivery.queueingMillis(), "", ""));
                table.row(
                        detail("both"),
                        cells(
                                "",
                                "",
                                delivery.deferredMillis(),
                                Numbers.count(1_000L * DeferredDelivery.LIMIT_SECONDS),
                                word(ResponseLimits.met(delivery))));
                table.row(detail("answer"), cells("", "", times, limit, met));
            } else {
                table.row(title(type), cells(result, type, times, limit, met));
            }
        }
        page.table(table);
    }

    private static String word(boolean met) {
        return met ? "met" : "MISSED";
    }

    private static void serviceTimes(Result result, Page page) {
        TextTable table = new TextTable("l" + "r".repeat(TIMES.size() - 1));
        table.header(TIMES);
        for (TransactionType type : TransactionType.values()) {
            table.row(title(type), cells(result, type, result.transaction(type).serviceMillis()));
        }
        page.table(table);
    }

    private static Label title(TransactionType type) {
        return new Label(type.title(), 0, "");
    }

    private static Label detail(String text) {
        return new Label(text, 1, "");
    }

    private static List<Label> cells(Result result, TransactionType type, Percentiles times, String... more) {
        return cells(
                OutcomeMetrics.COMPLETED.of(type).print(result),
                OutcomeMetrics.mix(type).print(result),
                times,
                more);
    }

    private static List<Label> cells(String completed, String mix, Percentiles times, String... more) {
        List<String> cells = new ArrayList<>(List.of(completed, mix));
        for (Statistic statistic : Statistic.values()) {
            cells.add(times == null ? Numbers.NONE : Numbers.millis(statistic.of(times)));
        }
        Collections.addAll(cells, more);
        return Label.plain(cells);
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
        TextTable table = new TextTable("l" + "r".repeat(OUTCOMES.size()));
        List<Label> header = new ArrayList<>(List.of(new Label("", 0, "")));
        OUTCOMES.forEach((outcome, sign) -> {
            Metric metric = outcome.of(TransactionType.NEW_ORDER);
            header.add(new Label(sign + metric.row(), 0, metric.description()));
        });
        table.header(header);
        for (TransactionType type : TransactionType.values()) {
            table.row(
                    title(type),
                    OUTCOMES.keySet().stream()
                            .map(outcome -> Label.of(outcome.of(type), result))
                            .toList());
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
