package io.orderentry.metrics;

import static io.orderentry.metrics.Direction.HIGHER;
import static io.orderentry.metrics.Direction.LOWER;
import static io.orderentry.metrics.Direction.NEITHER;

import io.orderentry.result.Result;
import io.orderentry.result.Stall;
import io.orderentry.verdict.Disclosures;
import java.util.List;

/** How much was done: the three ways to count, and their ratios (docs/results.md). */
public final class ThroughputMetrics {
    /** The primary figure. */
    public static final Metric NEW_ORDERS = new Metric(
            "newOrdersPerMinute",
            "New-Orders per minute (NOPM)",
            "/min",
            0,
            HIGHER,
            r -> r.throughput().newOrdersPerMinute(),
            "completed, those rolled back by design included");

    /** All five types. */
    public static final Metric TRANSACTIONS = new Metric(
            "transactionsPerSecond",
            "Transactions",
            "/s",
            1,
            HIGHER,
            r -> r.throughput().transactionsPerSecond(),
            "completed, all five types");

    /** What the wire saw of a transaction. */
    public static final Metric ROUND_TRIPS = new Metric(
            "roundTripsPerTransaction",
            "Round trips",
            "",
            2,
            LOWER,
            r -> r.throughput().roundTripsPerTransaction(),
            "per transaction");

    /** The server's own commits and rollbacks for one transaction of the driver. */
    public static final Metric DATABASE_TRANSACTIONS_PER_TRANSACTION = new Metric(
            "databaseTransactionsPerTransaction",
            "  per transaction",
            "",
            3,
            NEITHER,
            r -> FigureArithmetic.perTransaction(r, r.throughput().databaseTransactionsPerSecond()));

    public static final List<Metric> ALL = List.of(
            NEW_ORDERS,
            new Metric(
                    "committedNewOrdersPerMinute",
                    "  committed",
                    "/min",
                    0,
                    HIGHER,
                    r -> r.throughput().committedNewOrdersPerMinute(),
                    "without those rolled back"),
            new Metric(
                    "newOrdersPerWarehouse",
                    "  per warehouse",
                    "/min",
                    2,
                    HIGHER,
                    ThroughputMetrics::newOrdersPerWarehouse,
                    "with keying and think times at most " + Disclosures.CEILING_PER_WAREHOUSE),
            TRANSACTIONS,
            new Metric(
                    "transactionsPerNewOrder",
                    "  per New-Order",
                    "",
                    3,
                    NEITHER,
                    r -> FigureArithmetic.perNewOrder(r, r.throughput().transactionsPerSecond())),
            new Metric(
                    "databaseTransactionsPerSecond",
                    "Database transactions",
                    "/s",
                    1,
                    HIGHER,
                    r -> r.throughput().databaseTransactionsPerSecond(),
                    ThroughputMetrics::databaseTransactionsRemark),
            new Metric(
                    "databaseTransactionsPerNewOrder",
                    "  per New-Order",
                    "",
                    3,
                    NEITHER,
                    r -> FigureArithmetic.perNewOrder(r, r.throughput().databaseTransactionsPerSecond())),
            DATABASE_TRANSACTIONS_PER_TRANSACTION,
            ROUND_TRIPS,
            new Metric(
                    "longestStallSeconds",
                    "Longest stall",
                    "s",
                    3,
                    LOWER,
                    r -> FigureArithmetic.of(r.throughput().longestStall(), Stall::seconds),
                    "without a completed transaction"));

    private ThroughputMetrics() {}

    /** A counter that is late by up to one second at either edge of a 20 s interval may be wrong by 5 %. */
    private static String databaseTransactionsRemark(Result result) {
        String remark = "commits and rollbacks, as the server counts them";
        double delay = result.server() == null ? 0 : result.server().counterDelaySeconds();
        if (delay == 0 || result.throughput().databaseTransactionsPerSecond() == null) {
            return remark;
        }
        return "the server's commits and rollbacks, +-"
                + Numbers.decimal(100 * delay / result.identity().durationSeconds(), 1) + " % (up to "
                + Numbers.decimal(delay, 1) + " s late)";
    }

    private static Double newOrdersPerWarehouse(Result result) {
        return FigureArithmetic.ratio(result.throughput().newOrdersPerMinute(), (double)
                result.identity().warehouses());
    }
}
