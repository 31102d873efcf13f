package io.orderentry.metrics;

import static io.orderentry.metrics.Direction.HIGHER;
import static io.orderentry.metrics.Direction.LOWER;
import static io.orderentry.metrics.Direction.NEITHER;

import io.orderentry.metrics.Metric.Scope;
import io.orderentry.result.AuditLine;
import io.orderentry.result.Outage;
import io.orderentry.result.Pacing;
import io.orderentry.result.Reading;
import io.orderentry.result.Result;
import io.orderentry.result.Server;
import io.orderentry.verdict.Disclosures;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** Amount of work: the three ways to count it, and their ratios. */
public final class ThroughputMetrics {
    private static final String DRIVER = "counters of the driver";
    private static final String SERVER = "counters of the server";
    private static final String NOPM = "newOrdersPerMinute";

    /** The primary figure. */
    public static final Metric NEW_ORDERS = run(DRIVER, NOPM, "New-Orders per minute (NOPM)", "/min", 0, HIGHER)
            .withNote(r -> "completed, those rolled back by design included")
            .withDescription("New-Orders completed, per minute. The 1 % that roll back by design are counted.");

    /** All five types. */
    public static final Metric TRANSACTIONS = run(DRIVER, "transactionsPerSecond", "Transactions", "/s", 1, HIGHER)
            .withNote(r -> "completed, all five types")
            .withDescription("Completed transactions of all five types.");

    /** Network cost of a transaction. */
    public static final Metric ROUND_TRIPS = run(
                    DRIVER, "roundTripsPerTransaction", "Round trips per transaction", "", 2, LOWER)
            .withRow("Round trips")
            .withNote(r -> "per transaction")
            .withDescription(
                    "Waits of the driver for an answer of the server, per completed transaction. One with stored procedures.");

    private static final String FIXED = "transactions";

    /** Length of the interval where a number of transactions ended it. */
    public static final Metric ELAPSED = Metric.of(Scope.RUN, "the driver's clock", "phases.intervalSeconds")
            .named("elapsedSeconds", "Elapsed time")
            .in("s", 3, LOWER)
            .ofResult(r -> Reading.of(
                    fixedTransactions(r) == null
                            ? null
                            : Double.valueOf(r.phases().intervalSeconds()),
                    "only of a fixed number of transactions"))
            .withNote(r -> fixedTransactions(r) == null
                    ? "only of a fixed number of transactions"
                    : "for " + fixedTransactions(r) + " transactions")
            .withDescription(
                    "Time that a fixed number of transactions took, the queued Deliveries among them included.");

    /** For machines of different sizes and clocks. */
    public static final Metric PER_CORE_GIGAHERTZ = Metric.of(Scope.RUN, DRIVER, "host.facts")
            .named("transactionsPerSecondPerCoreGhz", "Transactions per core-GHz")
            .in("/s", 2, HIGHER)
            .ofResult(ThroughputMetrics::perCoreGigahertz)
            .withNote(CoreClock::note)
            .withDescription(
                    "Completed transactions per second, divided by cores x GHz of the database's machine: the frequency measured in"
                            + " the interval where the machine shows it, else the nominal one.");

    private static final Metric DATABASE_TRANSACTIONS = run(
                    SERVER, "databaseTransactionsPerSecond", "Database transactions", "/s", 1, HIGHER)
            .withNote(ThroughputMetrics::databaseTransactionsNote)
            .withDescription(
                    "Commits and rollbacks by the counters of the server, those of its other clients included, without those"
                            + " that the driver makes for itself.");

    /** The server's own commits and rollbacks for one transaction of the driver. */
    public static final Metric DATABASE_TRANSACTIONS_PER_TRANSACTION = ratio(
                    DATABASE_TRANSACTIONS,
                    "databaseTransactionsPerTransaction",
                    "Database transactions per transaction")
            .ofResult(r -> FigureArithmetic.perTransaction(r, DATABASE_TRANSACTIONS.reading(r)))
            .detail("per transaction")
            .withDescription(
                    "Commits and rollbacks by the counters of the server, per transaction that the driver completed.");

    /** Share of the most that paced terminals can make. */
    public static final Metric PACED_CEILING = paced(
                    "pacedCeilingPercent", "Share of the paced ceiling", "ceilingPercent")
            .detail("of the paced ceiling")
            .withNote(r ->
                    ceiling(r, pacing -> Reading.of(pacing.ceilingPerWarehouse()), "clause 5.2.3's smallest shares"))
            .withDescription(
                    "NOPM in percent of the most that the terminals of a paced run can make with their think times and"
                            + " the smallest shares of the other types, at response times of 0.");

    private static final Metric PACED_MIX_CEILING = paced(
                    "pacedMixCeilingPercent", "Share of the paced ceiling of the mix", "mixCeilingPercent")
            .detail("of the mix's ceiling")
            .withNote(r -> ceiling(r, Pacing::mixCeilingPerWarehouse, "the mix of this run"))
            .withDescription("NOPM in percent of the most that the terminals of a paced run can make with their think"
                    + " times and the mix of the run, at response times of 0.");

    private static final Metric PACED_MISSING = Metric.of(
                    Scope.RUN, DRIVER, "pacing.coordinatedOmission.missingTransactions")
            .named("pacedMissingTransactions", "Intended transactions missing")
            .in("", 0, LOWER)
            .withRow("Transactions missing")
            .withNote(r -> "of terminals that waited longer than a cycle")
            .withDescription("Transactions that the terminals of a paced run did not make because they waited for an"
                    + " answer longer than their mean cycle (coordinated omission).");

    /** Figures of terminals with think times. */
    public static final List<Metric> PACED = List.of(PACED_CEILING, PACED_MIX_CEILING, PACED_MISSING);

    public static final List<Metric> ALL = List.of(
            NEW_ORDERS,
            run(DRIVER, "committedNewOrdersPerMinute", "Committed New-Orders per minute", "/min", 0, HIGHER)
                    .detail("committed")
                    .withNote(r -> "without those rolled back")
                    .withDescription("New-Orders committed, per minute: without the 1 % that roll back by design."),
            run(DRIVER, "newOrdersPerWarehouse", "New-Orders per minute and warehouse", "/min", 2, HIGHER, NOPM)
                    .ofResult(r -> FigureArithmetic.ratio(
                            NEW_ORDERS.reading(r), r.identity().warehouses()))
                    .detail("per warehouse")
                    .withNote(r -> "with keying and think times at most " + Disclosures.CEILING_PER_WAREHOUSE)
                    .withDescription("NOPM divided by the number of warehouses."),
            PACED_CEILING,
            PACED_MIX_CEILING,
            PACED_MISSING,
            TRANSACTIONS,
            ratio(TRANSACTIONS, "transactionsPerNewOrder", "Transactions per New-Order")
                    .ofResult(r -> FigureArithmetic.perNewOrder(r, TRANSACTIONS.reading(r)))
                    .detail("per New-Order")
                    .withDescription(
                            "Completed transactions of all five types per completed New-Order. About 2.3 when the mix is met."),
            PER_CORE_GIGAHERTZ,
            ELAPSED,
            DATABASE_TRANSACTIONS,
            ratio(DATABASE_TRANSACTIONS, "databaseTransactionsPerNewOrder", "Database transactions per New-Order")
                    .ofResult(r -> FigureArithmetic.perNewOrder(r, DATABASE_TRANSACTIONS.reading(r)))
                    .detail("per New-Order")
                    .withDescription("Commits and rollbacks by the counters of the server, per completed New-Order."),
            DATABASE_TRANSACTIONS_PER_TRANSACTION,
            ROUND_TRIPS,
            run(DRIVER, "longestStallSeconds", "Longest stall", "s", 3, LOWER, "longestStall.seconds")
                    .withNote(r -> "without a completed transaction")
                    .withDescription("Longest time in the measurement interval without a completed transaction."),
            outages("outageSeconds", "Outages", "s", 1, Outage::seconds)
                    .withNote(r -> "no transaction completed, connections lost")
                    .withDescription(
                            "Time in the measurement interval in which no transaction was completed, and connections were"
                                    + " lost or could not be opened: the sum of all such times of 0.1 s or more."),
            outages(
                            "outageNewOrdersNotAttempted",
                            "New-Orders not attempted in outages",
                            "",
                            0,
                            Outage::newOrdersNotAttempted)
                    .detail("New-Orders not attempted")
                    .withDescription(
                            "New-Orders that the mean rate of the minute before each outage would have completed in it."));

    private ThroughputMetrics() {}

    /** Returns whether a line about a run belongs in its report: one about terminals that think needs some. */
    public static boolean isAbout(Metric metric, Result run) {
        return !PACED.contains(metric) || run.pacing().isAvailable();
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

    /** A figure of {@code throughput} in the result, whose name is the metric's id. */
    private static Metric run(String source, String id, String label, String unit, int decimals, Direction direction) {
        return run(source, id, label, unit, decimals, direction, id);
    }

    private static Metric run(
            String source, String id, String label, String unit, int decimals, Direction direction, String field) {
        return Metric.of(Scope.RUN, source, "throughput." + field)
                .named(id, label)
                .in(unit, decimals, direction);
    }

    /** A figure of {@code pacing} in the result. */
    private static Metric paced(String id, String label, String field) {
        return Metric.of(Scope.RUN, DRIVER, "pacing." + field).named(id, label).in("%", 1, HIGHER);
    }

    private static String ceiling(Result result, Function<Pacing, Reading<Double>> ceiling, String which) {
        if (!result.pacing().isAvailable()) {
            return "";
        }
        Reading<Double> perWarehouse = result.pacing().flatMap(ceiling);
        return "of " + (perWarehouse.isAvailable() ? AuditLine.number(perWarehouse.value()) : Numbers.NONE)
                + " per warehouse (" + which + ")";
    }

    private static Metric outages(String id, String label, String unit, int decimals, ToDoubleFunction<Outage> figure) {
        return Metric.of(Scope.RUN, DRIVER, "outages")
                .named(id, label)
                .in(unit, decimals, LOWER)
                .ofResult(r -> r.outages()
                        .map(outages -> outages.stream().mapToDouble(figure).sum()));
    }

    /** A ratio that rests on another metric, for one New-Order or one transaction. */
    private static Metric ratio(Metric base, String id, String label) {
        return Metric.of(Scope.RUN, base.source(), base.path()).named(id, label).in("", 3, NEITHER);
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
