package io.orderentry.report;

import io.orderentry.metrics.Metric;
import io.orderentry.metrics.MetricCatalogue;
import io.orderentry.metrics.Numbers;
import io.orderentry.metrics.Statistic;
import io.orderentry.model.Pace;
import io.orderentry.model.TransactionType;
import io.orderentry.report.TextTable.Label;
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
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Response times and outcomes of the five transaction types, and database errors. */
final class TransactionsSection {
    private static final String NEW_ORDER = TransactionType.NEW_ORDER.key();
    /** The ends of the ids of metrics of each type. */
    private static final String COMPLETED = "Completed";

    private static final String MIX = "MixPercent";

    private static final List<Label> TIMES = Stream.concat(
                    Stream.of(
                            Label.of(""),
                            Label.of(MetricCatalogue.of(NEW_ORDER + COMPLETED)),
                            new Label(
                                    "mix %",
                                    0, MetricCatalogue.of(NEW_ORDER + MIX).description())),
                    Arrays.stream(Statistic.values())
                            .map(statistic -> new Label(statistic.label(), 0, statistic.description() + ".")))
            .toList();

    /** Outcomes in the order of their sum, by the ends of the metrics' ids. */
    private static final List<String> OUTCOMES =
            List.of("Due", "Committed", "RolledBack", "Failed", "Unknown", "Skipped", "Retries");

    /** Of the addends, where it is not a plus. */
    private static final Map<String, String> SIGNS = Map.of("Due", "", "Committed", "= ", "Retries", "   ");

    private TransactionsSection() {}

    static void print(Result result, Page page) {
        page.title("Response time (ms, from scheduled start)");
        responseTimes(result, page);
        deferred(result.deferredDelivery(), page);
        if (result.workload().pace() != Pace.FLAT_OUT) {
            page.title("Service time (ms, from actual start)");
            TextTable table = new TextTable("l" + "r".repeat(TIMES.size() - 1)).header(TIMES);
            for (TransactionType type : TransactionType.values()) {
                TransactionResult counts = result.transaction(type);
                table.row(named(type, result), cells(counts.serviceMillis().orNull(), counts.completed()));
            }
            page.table(table);
        }
        if (result.pacing().isAvailable()) {
            omission(result.pacing().value(), result, page);
            thinkTimes(result.pacing().value().thinkTimes(), page);
        }
        page.title("Transaction outcomes");
        outcomes(result, page);
        List<Outage> outages = result.outages().orElse(List.of());
        if (!outages.isEmpty()) {
            page.title("Outages (no transaction was completed, and connections were lost)");
            outages.forEach(outage -> page.paragraph("- ", outage.text()));
        }
        if (!result.errors().isEmpty()) {
            page.title("Database errors (entire run, retries included)");
            result.errors().forEach(error -> error(error, page));
        }
    }

    private static void responseTimes(Result result, Page page) {
        Label limit = new Label(
                "p90 limit", 0, "Limit of the specification for 90 of 100 transactions of the type, in milliseconds.");
        TextTable table = new TextTable("l" + "r".repeat(TIMES.size()) + "l").header(TIMES, limit, "");
        DeferredDelivery delivery = result.deferredDelivery();
        for (TransactionType type : TransactionType.values()) {
            TransactionResult counts = result.transaction(type);
            Percentiles times = counts.responseMillis().orNull();
            List<String> answer = new ArrayList<>(cells(times, counts.completed()));
            answer.add(Numbers.count(type.responseLimit().toMillis()));
            answer.add(times == null ? "" : word(ResponseLimits.met(type, times)));
            if (type == TransactionType.DELIVERY && delivery.deferredMillis().isAvailable()) {
                Percentiles execution = counts.serviceMillis().orNull();
                Percentiles queueing = delivery.queueingMillis().orNull();
                table.row(named(type, result), cells(execution, counts.completed()), "", "");
                table.row(detail("queueing time"), cells(queueing, counts.completed()), "", "");
                table.row(
                        detail("both"),
                        cells(delivery.deferredMillis().value(), counts.completed()),
                        Numbers.count(1_000 * DeferredDelivery.LIMIT_SECONDS),
                        word(ResponseLimits.met(delivery)));
                table.row(detail("answer"), answer);
            } else {
                table.row(named(type, result), answer);
            }
        }
        page.table(table);
        if (hasMarks(result, List.of(Statistic.values()))) {
            page.paragraph(Statistic.MARKED + ".");
        }
    }

    /** Returns whether a percentile of some has too few samples above it. */
    static boolean hasMarks(Result result, List<Statistic> statistics) {
        return result.transactions().values().stream()
                .anyMatch(type -> statistics.stream()
                        .anyMatch(each -> !each.mark(type.completed()).isEmpty()));
    }

    private static String word(boolean met) {
        return met ? "met" : "MISSED";
    }

    private static List<String> named(TransactionType type, Result result) {
        return List.of(
                type.title(),
                MetricCatalogue.of(type.key() + COMPLETED).print(result),
                MetricCatalogue.of(type.key() + MIX).print(result));
    }

    private static List<Label> detail(String name) {
        return List.of(new Label(name, 1, ""), Label.of(""), Label.of(""));
    }

    private static List<String> cells(Percentiles times, long samples) {
        return Arrays.stream(Statistic.values())
                .map(statistic ->
                        times == null ? Numbers.NONE : Numbers.millis(statistic.of(times)) + statistic.mark(samples))
                .toList();
    }

    /** Response times that a paced run would have had if stalled terminals had kept to their cycles. */
    private static void omission(Pacing pacing, Result result, Page page) {
        CoordinatedOmission omission = pacing.coordinatedOmission().orNull();
        if (omission == null || omission.missingTransactions() == 0) {
            return;
        }
        page.title("Response time (ms, corrected for coordinated omission)");
        TextTable table = new TextTable("l" + "r".repeat(Statistic.values().length))
                .header(TIMES.get(0), TIMES.subList(TIMES.size() - Statistic.values().length, TIMES.size()));
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

    private static void deferred(DeferredDelivery delivery, Page page) {
        if (delivery.deferredMillis().isAvailable()
                && delivery.withinLimitPercent().isAvailable()) {
            page.paragraph(
                    "Delivery runs in the background: execution, queueing time, both together, and the answer to the terminal. "
                            + Numbers.decimal(delivery.withinLimitPercent().orNull(), 2) + " % ended within "
                            + DeferredDelivery.LIMIT_SECONDS + " s of queueing, of " + DeferredDelivery.REQUIRED_PERCENT
                            + " % required.");
        }
        DeferredDelivery.Backlog backlog = delivery.backlog().orNull();
        if (backlog != null) {
            page.paragraph("Queue of Deliveries: " + Numbers.count(backlog.atStart())
                    + " at the start of the interval, " + Numbers.count(backlog.atEnd())
                    + " at its end (in no figure); "
                    + Numbers.count(backlog.waitedForPlace()) + " waited for a place.");
        }
        long skipped = delivery.skippedDeliveries();
        page.paragraph(
                skipped == 0
                        ? "Every Delivery found an order in every district."
                        : "Nothing to deliver: " + Numbers.count(delivery.skippedDistricts()) + " districts in "
                                + Numbers.count(skipped) + " Deliveries.");
    }

    private static void outcomes(Result result, Page page) {
        TextTable table = new TextTable("l" + "r".repeat(OUTCOMES.size()));
        List<Label> header = new ArrayList<>();
        for (String outcome : OUTCOMES) {
            Metric metric = MetricCatalogue.of(NEW_ORDER + outcome);
            String sign = SIGNS.getOrDefault(outcome, "+ ");
            header.add(new Label(sign + metric.row(), 0, metric.description()));
        }
        table.header("", header);
        for (TransactionType type : TransactionType.values()) {
            List<Label> figures = OUTCOMES.stream()
                    .map(outcome -> Label.of(MetricCatalogue.of(type.key() + outcome), result))
                    .toList();
            table.row(type.title(), figures);
        }
        page.table(table);
    }

    private static void error(ErrorCount error, Page page) {
        String state = error.sqlState() == null ? "not given" : error.sqlState();
        String code = error.vendorCode() == 0 ? "" : ", code " + error.vendorCode();
        String ends = TransactionResult.typeOf(error.type()).title() + ", " + error.failure();
        page.paragraph(
                Numbers.count(error.count()) + " x ", ends + ", SQLSTATE " + state + code + ": " + error.message());
    }

    private static void thinkTimes(Map<String, ThinkTimes> thinkTimes, Page page) {
        if (thinkTimes.isEmpty()) {
            return;
        }
        page.title("Think times (s, as drawn)");
        TextTable means = new TextTable("lrrrrrrr")
                .header("after", "count", "mean", "specified", "min", "max", "off by", "by chance");
        thinkTimes.forEach((type, times) -> means.row(
                TransactionResult.typeOf(type).title(),
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
        // Shares in percent, by multiples of the specified mean.
        TextTable table = new TextTable("lr" + "r".repeat(thinkTimes.size()));
        List<String> types = thinkTimes.keySet().stream()
                .map(type -> TransactionResult.typeOf(type).title())
                .toList();
        table.header("of the mean", "specified %", types);
        for (int bin = 0; bin <= ThinkTimes.BINS; bin++) {
            int at = bin;
            String from = Numbers.decimal(ThinkTimes.binStart(bin), 1);
            String to = bin < ThinkTimes.BINS ? "to " + Numbers.decimal(ThinkTimes.binStart(bin + 1), 1) : "and more";
            List<String> drawn = thinkTimes.values().stream()
                    .map(times -> Numbers.decimal(times.percent(at), 2))
                    .toList();
            table.row(from + " " + to, Numbers.decimal(ThinkTimes.specifiedPercent(bin), 2), drawn);
        }
        page.table(table);
    }
}
