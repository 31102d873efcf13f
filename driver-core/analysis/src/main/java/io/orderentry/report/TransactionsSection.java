package io.orderentry.report;

import io.orderentry.metrics.Metric;
import io.orderentry.metrics.Numbers;
import io.orderentry.metrics.OutcomeMetrics;
import io.orderentry.metrics.Statistic;
import io.orderentry.model.Pace;
import io.orderentry.model.TransactionType;
import io.orderentry.result.CoordinatedOmission;
import io.orderentry.result.DeferredDelivery;
import io.orderentry.result.ErrorCount;
import io.orderentry.result.Outage;
import io.orderentry.result.Pacing;
import io.orderentry.result.Percentiles;
import io.orderentry.result.Result;
import io.orderentry.result.ThinkTimes;
import io.orderentry.result.TransactionResult;
import io.orderentry.verdict.ResponseLimits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Response times and outcomes of the five transaction types, and database errors. */
final class TransactionsSection {
    private static final List<Label> TIMES = Stream.concat(
                    Stream.of(
                            Label.of(""),
                            Label.of(OutcomeMetrics.COMPLETED.of(TransactionType.NEW_ORDER)),
                            new Label(
                                    "mix %",
                                    0,
                                    OutcomeMetrics.mix(TransactionType.NEW_ORDER)
                                            .description())),
                    Arrays.stream(Statistic.values())
                            .map(statistic -> new Label(statistic.label(), 0, statistic.description() + ".")))
            .toList();

    /** Outcomes in the order of their sum. */
    private static final Set<OutcomeMetrics> OUTCOMES = EnumSet.complementOf(EnumSet.of(OutcomeMetrics.COMPLETED));

    private TransactionsSection() {}

    static void print(Result result, Page page) {
        page.title("Response time (ms, from scheduled start)");
        responseTimes(result, page);
        deferred(result.deferredDelivery(), page);
        if (result.workload().pace() != Pace.FLAT_OUT) {
            page.title("Service time (ms, from actual start)");
            serviceTimes(result, page);
        }
        omission(result, page);
        ThinkTimesSection.print(result.pacing().orNull(), page);
        page.title("Transaction outcomes");
        outcomes(result, page);
        outages(result, page);
        errors(result, page);
    }

    private static void responseTimes(Result result, Page page) {
        TextTable table = new TextTable("l" + "r".repeat(TIMES.size()) + "l");
        table.header(
                TIMES,
                new Label(
                        "p90 limit",
                        0,
                        "Limit of the specification for 90 of 100 transactions of the type, in milliseconds."),
                "");
        for (TransactionType type : TransactionType.values()) {
            Percentiles times = result.transaction(type).responseMillis().orNull();
            String limit = Numbers.count(type.responseLimit().toMillis());
            String met = times == null ? "" : word(ResponseLimits.met(type, times));
            DeferredDelivery delivery = result.deferredDelivery();
            if (type == TransactionType.DELIVERY && delivery.deferredMillis().isAvailable()) {
                String most = Numbers.count(1_000 * DeferredDelivery.LIMIT_SECONDS);
                row(
                        table,
                        result,
                        type,
                        result.transaction(type).serviceMillis().orNull(),
                        "",
                        "");
                long samples = result.transaction(type).completed();
                row(table, "queueing time", samples, delivery.queueingMillis().orNull(), "", "");
                row(
                        table,
                        "both",
                        samples,
                        delivery.deferredMillis().value(),
                        most,
                        word(ResponseLimits.met(delivery)));
                row(table, "answer", samples, times, limit, met);
            } else {
                row(table, result, type, times, limit, met);
            }
        }
        page.table(table);
        if (Arrays.stream(TransactionType.values())
                .anyMatch(type -> Arrays.stream(Statistic.values())
                        .anyMatch(each ->
                                !each.mark(result.transaction(type).completed()).isEmpty()))) {
            page.paragraph(Statistic.MARKED + ".");
        }
    }

    private static String word(boolean met) {
        return met ? "met" : "MISSED";
    }

    private static void serviceTimes(Result result, Page page) {
        TextTable table = new TextTable("l" + "r".repeat(TIMES.size() - 1));
        table.header(TIMES);
        for (TransactionType type : TransactionType.values()) {
            row(table, result, type, result.transaction(type).serviceMillis().orNull());
        }
        page.table(table);
    }

    /** Response times that a paced run would have had if stalled terminals had kept to their cycles. */
    private static void omission(Result result, Page page) {
        Pacing pacing = result.pacing().orNull();
        CoordinatedOmission omission =
                pacing == null ? null : pacing.coordinatedOmission().orNull();
        if (omission == null || omission.missingTransactions() == 0) {
            return;
        }
        page.title("Response time (ms, corrected for coordinated omission)");
        TextTable table = new TextTable("l" + "r".repeat(Statistic.values().length));
        table.header(TIMES.get(0), TIMES.subList(TIMES.size() - Statistic.values().length, TIMES.size()));
        omission.correctedMillis()
                .forEach((type, times) -> table.row(
                        TransactionResult.typeOf(type).title(),
                        cells(times, result.transactions().get(type).completed())));
        page.table(table);
        page.paragraph("Terminals that waited for an answer longer than their mean cycle of "
                + Numbers.decimal(omission.cycleSeconds(), 3) + " s did not make "
                + Numbers.count(omission.missingTransactions()) + " intended transactions, "
                + Numbers.decimal(omission.missingPercent().orNull(), 2)
                + " % of those completed. Here they are included, with the response times that they would have had.");
    }

    private static void row(TextTable table, Result result, TransactionType type, Percentiles times, String... more) {
        String completed = OutcomeMetrics.COMPLETED.of(type).print(result);
        long samples = result.transaction(type).completed();
        row(table, Label.of(type.title()), completed, OutcomeMetrics.mix(type).print(result), samples, times, more);
    }

    private static void row(TextTable table, String detail, long samples, Percentiles times, String... more) {
        row(table, new Label(detail, 1, ""), "", "", samples, times, more);
    }

    private static void row(
            TextTable table,
            Label label,
            String completed,
            String mix,
            long samples,
            Percentiles times,
            String... more) {
        table.row(label, completed, mix, cells(times, samples), List.of(more));
    }

    private static List<String> cells(Percentiles times, long samples) {
        return Arrays.stream(Statistic.values())
                .map(statistic ->
                        times == null ? Numbers.NONE : Numbers.millis(statistic.of(times)) + statistic.mark(samples))
                .toList();
    }

    private static void deferred(DeferredDelivery delivery, Page page) {
        if (delivery == null) {
            return;
        }
        if (delivery.deferredMillis().isAvailable()
                && delivery.withinLimitPercent().isAvailable()) {
            page.paragraph(
                    "Delivery runs in the background: execution, queueing time, both together, and the answer to the terminal. "
                            + Numbers.decimal(delivery.withinLimitPercent().orNull(), 2) + " % ended within "
                            + DeferredDelivery.LIMIT_SECONDS + " s of queueing, of " + DeferredDelivery.REQUIRED_PERCENT
                            + " % required.");
        }
        if (delivery.backlog().isAvailable()) {
            page.paragraph("Queue of Deliveries: "
                    + Numbers.count(delivery.backlog().value().atStart())
                    + " at the start of the interval, "
                    + Numbers.count(delivery.backlog().value().atEnd()) + " at its end (in no figure); "
                    + Numbers.count(delivery.backlog().value().waitedForPlace()) + " waited for a place.");
        }
        page.paragraph(
                delivery.skippedDeliveries() == 0
                        ? "Every Delivery found an order in every district."
                        : "Nothing to deliver: " + Numbers.count(delivery.skippedDistricts()) + " districts in "
                                + Numbers.count(delivery.skippedDeliveries()) + " Deliveries.");
    }

    private static void outcomes(Result result, Page page) {
        TextTable table = new TextTable("l" + "r".repeat(OUTCOMES.size()));
        List<Label> header = new ArrayList<>();
        for (OutcomeMetrics outcome : OUTCOMES) {
            Metric metric = outcome.of(TransactionType.NEW_ORDER);
            String sign = switch (outcome) {
                case DUE -> "";
                case COMMITTED -> "= ";
                case RETRIES -> "   ";
                default -> "+ ";
            };
            header.add(new Label(sign + metric.row(), 0, metric.description()));
        }
        table.header("", header);
        for (TransactionType type : TransactionType.values()) {
            table.row(
                    type.title(),
                    OUTCOMES.stream()
                            .map(outcome -> Label.of(outcome.of(type), result))
                            .toList());
        }
        page.table(table);
    }

    private static void outages(Result result, Page page) {
        if (!result.outages().isAvailable() || result.outages().value().isEmpty()) {
            return;
        }
        page.title("Outages (no transaction was completed, and connections were lost)");
        for (Outage outage : result.outages().value()) {
            page.paragraph("- ", outage.text());
        }
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

    /** Think times of a paced run: their means, and their histogram beside the specified distribution. */
    static final class ThinkTimesSection {
        private ThinkTimesSection() {}

        /** @param pacing null where terminals do not think */
        static void print(Pacing pacing, Page page) {
            if (pacing == null || pacing.thinkTimes().isEmpty()) {
                return;
            }
            page.title("Think times (s, as drawn)");
            TextTable means = new TextTable("lrrrrrrr");
            means.header("after", "count", "mean", "specified", "min", "max", "off by", "by chance");
            pacing.thinkTimes()
                    .forEach((type, times) -> means.row(
                            title(type),
                            Numbers.count(times.count()),
                            Numbers.decimal(times.meanSeconds(), 3),
                            Numbers.decimal(times.specifiedMeanSeconds(), 3),
                            Numbers.decimal(times.minSeconds(), 3),
                            Numbers.decimal(times.maxSeconds(), 3),
                            Numbers.decimal(times.deviationPercent(), 2) + " %",
                            "up to " + Numbers.decimal(times.chancePercent(), 2) + " %"));
            page.table(means);
            page.paragraph(
                    "Off by: the largest distance of the distribution from the negative exponential one, which is cut at"
                            + " ten times its mean.");
            page.table(
                    histogram(pacing.thinkTimes().values(), pacing.thinkTimes().keySet()));
        }

        private static String title(String type) {
            return TransactionResult.typeOf(type).title();
        }

        /** Shares in percent, by multiples of the specified mean. */
        private static TextTable histogram(Collection<ThinkTimes> all, Collection<String> types) {
            TextTable table = new TextTable("lr" + "r".repeat(types.size()));
            table.header(
                    "of the mean",
                    "specified %",
                    types.stream().map(ThinkTimesSection::title).toList());
            for (int bin = 0; bin <= ThinkTimes.BINS; bin++) {
                int at = bin;
                String from = Numbers.decimal(ThinkTimes.binStart(bin), 1);
                table.row(
                        bin < ThinkTimes.BINS
                                ? from + " to " + Numbers.decimal(ThinkTimes.binStart(bin + 1), 1)
                                : from + " and more",
                        Numbers.decimal(ThinkTimes.specifiedPercent(bin), 2),
                        all.stream()
                                .map(times -> Numbers.decimal(times.percent(at), 2))
                                .toList());
            }
            return table;
        }
    }
}
