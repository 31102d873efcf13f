package io.orderentry.metrics;

import io.orderentry.result.AuditLine;
import io.orderentry.result.Outage;
import io.orderentry.result.Pacing;
import io.orderentry.result.Reading;
import io.orderentry.result.Result;
import io.orderentry.result.Server;
import io.orderentry.result.TargetResult;
import io.orderentry.verdict.Disclosures;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleBinaryOperator;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** Amount of work: the three ways to count it, and their ratios. */
public final class ThroughputMetrics {
    private static final String FIXED = "transactions";
    private static final String NOT_FIXED = "only of a fixed number of transactions";

    static final Map<String, Metric> TABLE = new LinkedHashMap<>();

    static {
        Metric.table(Metric.Scope.RUN, "throughput").forEach(metric -> TABLE.put(metric.id(), finished(metric)));
    }

    public static final List<Metric> ALL = List.copyOf(TABLE.values());

    /** Evenness of the service that several targets got at the same time. */
    public static final List<Metric> TARGETS = Metric.table(Metric.Scope.RUN, "targets").stream()
            .map(ThroughputMetrics::finished)
            .toList();

    /** The primary figure. */
    public static final Metric NEW_ORDERS = TABLE.get("newOrdersPerMinute");

    public static final Metric TRANSACTIONS = TABLE.get("transactionsPerSecond");

    private ThroughputMetrics() {}

    /** With what a line of the table does not have: a note of a run, or a figure that is no ratio of two at paths. */
    private static Metric finished(Metric metric) {
        return switch (metric.id()) {
            case "newOrdersPerWarehouse" ->
                metric.withNote(r -> "with keying and think times at most " + Disclosures.CEILING_PER_WAREHOUSE);
            case "pacedCeilingPercent" ->
                metric.withNote(r -> ceiling(
                        r, pacing -> Reading.of(pacing.ceilingPerWarehouse()), "clause 5.2.3's smallest shares"));
            case "pacedMixCeilingPercent" ->
                metric.withNote(r -> ceiling(r, Pacing::mixCeilingPerWarehouse, "the mix of this run"));
            case "transactionsPerNewOrder", "databaseTransactionsPerNewOrder" ->
                metric.ofResult(r -> FigureArithmetic.perNewOrder(r, metric.reading(r)));
            case "transactionsPerSecondPerCoreGhz" ->
                metric.ofResult(ThroughputMetrics::perCoreGigahertz).withNote(CoreClock::note);
            case "elapsedSeconds" ->
                metric.ofResult(r -> fixedTransactions(r) == null ? Reading.unavailable(NOT_FIXED) : metric.reading(r))
                        .withNote(r -> fixedTransactions(r) == null
                                ? NOT_FIXED
                                : "for " + fixedTransactions(r) + " transactions");
            case "databaseTransactionsPerSecond" -> metric.withNote(ThroughputMetrics::databaseTransactionsNote);
            case "databaseTransactionsPerTransaction" ->
                metric.ofResult(r -> FigureArithmetic.perTransaction(r, metric.reading(r)));
            case "outageSeconds" -> metric.ofResult(r -> sum(r, Outage::seconds));
            case "outageNewOrdersNotAttempted" -> metric.ofResult(r -> sum(r, Outage::newOrdersNotAttempted));
            case "targetLowestNewOrdersPerMinute" -> metric.ofResult(r -> extreme(r, Math::min));
            case "targetHighestNewOrdersPerMinute" -> metric.ofResult(r -> extreme(r, Math::max));
            case "targetFairness" -> metric.ofResult(ThroughputMetrics::fairness);
            default -> metric;
        };
    }

    private static Reading<Double> sum(Result result, ToDoubleFunction<Outage> figure) {
        return result.outages()
                .map(outages -> outages.stream().mapToDouble(figure).sum());
    }

    private static Reading<Double> extreme(Result result, DoubleBinaryOperator choice) {
        return ofTargets(result, TargetResult::newOrdersPerMinute)
                .map(figures -> figures.stream()
                        .mapToDouble(Double::doubleValue)
                        .reduce(choice)
                        .orElseThrow());
    }

    private static Reading<Double> fairness(Result result) {
        Reading<List<Double>> achieved = ofTargets(result, TargetResult::achievedPercent);
        return (achieved.isAvailable() ? achieved : ofTargets(result, TargetResult::transactionsPerSecond))
                .flatMap(shares -> {
                    double sum = shares.stream().mapToDouble(x -> x).sum();
                    double squares = shares.stream().mapToDouble(x -> x * x).sum();
                    return FigureArithmetic.ratio(Reading.of(sum * sum), shares.size() * squares);
                });
    }

    /** A figure of each target with a load; none unless all of them have it. */
    private static Reading<List<Double>> ofTargets(Result result, Function<TargetResult, Reading<Double>> figure) {
        return result.targets().flatMap(targets -> {
            List<Double> figures = targets.stream()
                    .filter(target -> !target.idle())
                    .map(target -> figure.apply(target).orNull())
                    .toList();
            return Reading.of(figures.isEmpty() || figures.contains(null) ? null : figures, "a target has no figure");
        });
    }

    /** Returns whether a line about a run belongs in its report: one about terminals that think needs some. */
    public static boolean isAbout(Metric metric, Result run) {
        return !metric.path().startsWith("pacing.") || run.pacing().isAvailable();
    }

    /** As it was configured; null where a length of the interval was. */
    private static String fixedTransactions(Result result) {
        return result.workload().configured().get(FIXED);
    }

    private static Reading<Double> perCoreGigahertz(Result result) {
        CoreClock clock = CoreClock.of(result);
        return clock == null
                ? Reading.unavailable(CoreClock.note(result))
                : TRANSACTIONS.reading(result).map(clock::each);
    }

    private static String ceiling(Result result, Function<Pacing, Reading<Double>> ceiling, String which) {
        if (!result.pacing().isAvailable()) {
            return "";
        }
        Reading<Double> perWarehouse = result.pacing().flatMap(ceiling);
        return "of " + (perWarehouse.isAvailable() ? AuditLine.number(perWarehouse.value()) : Numbers.NONE)
                + " per warehouse (" + which + ")";
    }

    /**
     * Share by which the server's transactions may be too many or too few, because its counters are late: those of a second at either edge of a
     * 20 s interval are 5 %.
     */
    public static double databaseTransactionsOff(Result result) {
        double delay = result.server().flatMap(Server::counterDelaySeconds).orElse(0.0);
        return delay == 0 ? 0 : delay / result.identity().durationSeconds();
    }

    private static String databaseTransactionsNote(Result result) {
        double off = databaseTransactionsOff(result);
        Long own = result.server().isAvailable()
                ? result.server().value().counters().get(Server.OWN_TRANSACTIONS)
                : null;
        String note = "the server's commits and rollbacks"
                + (own == null ? "" : " without " + Numbers.count(own) + " of the driver's own");
        return off == 0 || !result.throughput().databaseTransactionsPerSecond().isAvailable()
                ? note
                : note + ", +-" + Numbers.decimal(100 * off, 1) + " % (up to "
                        + Numbers.decimal(
                                result.server().value().counterDelaySeconds().value(), 1) + " s late)";
    }
}
