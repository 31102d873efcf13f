package io.orderentry.metrics;

import io.orderentry.metrics.Metric.Scope;
import io.orderentry.result.AuditLine;
import io.orderentry.result.Outage;
import io.orderentry.result.Pacing;
import io.orderentry.result.Reading;
import io.orderentry.result.Result;
import io.orderentry.result.Server;
import io.orderentry.result.TargetResult;
import io.orderentry.verdict.Disclosures;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.DoubleBinaryOperator;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** Amount of work: the three ways to count it, and their ratios. */
public final class ThroughputMetrics {
    private static final String FIXED = "transactions";
    private static final String NOT_FIXED = "only of a fixed number of transactions";

    /** By id. */
    static final Map<String, Metric> TABLE = Metric.table(Scope.RUN, """
            newOrdersPerMinute | New-Orders per minute (NOPM) | /min | 0 higher | counters of the driver | throughput.newOrdersPerMinute | completed, those rolled back by design included
            New-Orders completed, per minute. The 1 % that roll back by design are counted.
            committedNewOrdersPerMinute | Committed New-Orders per minute > committed | /min | 0 higher | counters of the driver | throughput.committedNewOrdersPerMinute | without those rolled back
            New-Orders committed, per minute: without the 1 % that roll back by design.
            newOrdersPerWarehouse | New-Orders per minute and warehouse > per warehouse | /min | 2 higher | counters of the driver | throughput.newOrdersPerMinute = throughput.newOrdersPerMinute / identity.warehouses
            NOPM divided by the number of warehouses.
            pacedCeilingPercent | Share of the paced ceiling > of the paced ceiling | % | 1 higher | counters of the driver | pacing.ceilingPercent
            NOPM in percent of the most that the terminals of a paced run can make with their think times and the smallest shares of the other types, at response times of 0.
            pacedMixCeilingPercent | Share of the paced ceiling of the mix > of the mix's ceiling | % | 1 higher | counters of the driver | pacing.mixCeilingPercent
            NOPM in percent of the most that the terminals of a paced run can make with their think times and the mix of the run, at response times of 0.
            pacedMissingTransactions | Intended transactions missing = Transactions missing | | 0 lower | counters of the driver | pacing.coordinatedOmission.missingTransactions | of terminals that waited longer than a cycle
            Transactions that the terminals of a paced run did not make because they waited for an answer longer than their mean cycle (coordinated omission).
            transactionsPerSecond | Transactions | /s | 1 higher | counters of the driver | throughput.transactionsPerSecond | completed, all five types
            Completed transactions of all five types.
            transactionsPerNewOrder | Transactions per New-Order > per New-Order | | 3 | counters of the driver | throughput.transactionsPerSecond
            Completed transactions of all five types per completed New-Order. About 2.3 when the mix is met.
            transactionsPerSecondPerCoreGhz | Transactions per core-GHz | /s | 2 higher | counters of the driver | host.facts
            Completed transactions per second, divided by cores x GHz of the database's machine: the frequency measured in the interval where the machine shows it, else the nominal one.
            elapsedSeconds | Elapsed time | s | 3 lower | the driver's clock | phases.intervalSeconds
            Time that a fixed number of transactions took, the queued Deliveries among them included.
            databaseTransactionsPerSecond | Database transactions | /s | 1 higher | counters of the server | throughput.databaseTransactionsPerSecond
            Commits and rollbacks by the counters of the server, those of its other clients included, without those that the driver makes for itself.
            databaseTransactionsPerNewOrder | Database transactions per New-Order > per New-Order | | 3 | counters of the server | throughput.databaseTransactionsPerSecond
            Commits and rollbacks by the counters of the server, per completed New-Order.
            databaseTransactionsPerTransaction | Database transactions per transaction > per transaction | | 3 | counters of the server | throughput.databaseTransactionsPerSecond
            Commits and rollbacks by the counters of the server, per transaction that the driver completed.
            roundTripsPerTransaction | Round trips per transaction = Round trips | | 2 lower | counters of the driver | throughput.roundTripsPerTransaction | per transaction
            Waits of the driver for an answer of the server, per completed transaction. One with stored procedures.
            longestStallSeconds | Longest stall | s | 3 lower | counters of the driver | throughput.longestStall.seconds | without a completed transaction
            Longest time in the measurement interval without a completed transaction.
            outageSeconds | Outages | s | 1 lower | counters of the driver | outages | no transaction completed, connections lost
            Time in the measurement interval in which no transaction was completed, and connections were lost or could not be opened: the sum of all such times of 0.1 s or more.
            outageNewOrdersNotAttempted | New-Orders not attempted in outages > New-Orders not attempted | | 0 lower | counters of the driver | outages
            New-Orders that the mean rate of the minute before each outage would have completed in it.
            """);

    static {
        TABLE.replaceAll((id, metric) -> finished(metric));
    }

    public static final List<Metric> ALL = List.copyOf(TABLE.values());

    /** Evenness of the service that several targets got at the same time. */
    public static final List<Metric> TARGETS = Metric.table(Scope.RUN, """
            targetLowestNewOrdersPerMinute | Lowest NOPM of a target = Lowest NOPM | /min | 0 higher | counters of the driver | targets
            New-Orders per minute of the target with the fewest, idle ones left out.
            targetHighestNewOrdersPerMinute | Highest NOPM of a target = highest NOPM | /min | 0 higher | counters of the driver | targets
            New-Orders per minute of the target with the most.
            targetFairness | Fairness of the targets (Jain's index) = fairness (Jain's index) | | 3 higher | counters of the driver | targets
            Jain's index, (sum x)^2 / (n sum x^2), over the n targets with a load; x is the share of the offered rate that was completed, or else transactions per second. 1 is even, 1/n is all for one.
            """).values().stream()
            .map(ThroughputMetrics::finished)
            .toList();

    /** The primary figure. */
    public static final Metric NEW_ORDERS = TABLE.get("newOrdersPerMinute");

    /** All five types. */
    public static final Metric TRANSACTIONS = TABLE.get("transactionsPerSecond");

    /** Network cost of a transaction. */
    public static final Metric ROUND_TRIPS = TABLE.get("roundTripsPerTransaction");

    /** The server's own commits and rollbacks for one transaction of the driver. */
    public static final Metric DATABASE_TRANSACTIONS_PER_TRANSACTION = TABLE.get("databaseTransactionsPerTransaction");

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
                    .filter(Objects::nonNull)
                    .toList();
            long loaded = targets.stream().filter(target -> !target.idle()).count();
            return Reading.of(
                    !figures.isEmpty() && figures.size() == loaded ? figures : null, "a target has no figure");
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

    private static String withoutOwn(Result result) {
        Long own = result.server().isAvailable()
                ? result.server().value().counters().get(Server.OWN_TRANSACTIONS)
                : null;
        return own == null ? "" : " without " + Numbers.count(own) + " of the driver's own";
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
        if (off == 0 || !result.throughput().databaseTransactionsPerSecond().isAvailable()) {
            return "the server's commits and rollbacks" + withoutOwn(result);
        }
        return "the server's commits and rollbacks" + withoutOwn(result) + ", +-" + Numbers.decimal(100 * off, 1)
                + " % (up to "
                + Numbers.decimal(result.server().value().counterDelaySeconds().value(), 1) + " s late)";
    }
}
