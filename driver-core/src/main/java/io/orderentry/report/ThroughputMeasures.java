package io.orderentry.report;

import static io.orderentry.report.Direction.HIGHER;
import static io.orderentry.report.Direction.LOWER;
import static io.orderentry.report.Direction.NEITHER;

import io.orderentry.result.Result;
import io.orderentry.result.Stall;
import io.orderentry.verdict.Disclosures;
import java.util.List;

/** How much was done: the three ways to count, and their ratios (DOMAIN A.3). */
public final class ThroughputMeasures {
    /** The primary figure. */
    public static final Measure NEW_ORDERS = new Measure(
            "newOrdersPerMinute",
            "New-Orders per minute (NOPM)",
            "/min",
            0,
            HIGHER,
            r -> r.throughput().newOrdersPerMinute(),
            "completed, those rolled back by design included");

    /** All five types. */
    public static final Measure TRANSACTIONS = new Measure(
            "transactionsPerSecond",
            "Transactions",
            "/s",
            1,
            HIGHER,
            r -> r.throughput().transactionsPerSecond(),
            "completed, all five types");

    /** What the wire saw of a transaction. */
    public static final Measure ROUND_TRIPS = new Measure(
            "roundTripsPerTransaction",
            "Round trips",
            "",
            2,
            LOWER,
            r -> r.throughput().roundTripsPerTransaction(),
            "per transaction");

    /** The server's own commits and rollbacks for one transaction of the driver. */
    public static final Measure DATABASE_TRANSACTIONS_PER_TRANSACTION = new Measure(
            "databaseTransactionsPerTransaction",
            "  per transaction",
            "",
            3,
            NEITHER,
            r -> Figures.perTransaction(r, r.throughput().databaseTransactionsPerSecond()));

    static final List<Measure> ALL = List.of(
            NEW_ORDERS,
            new Measure(
                    "committedNewOrdersPerMinute",
                    "  committed",
                    "/min",
                    0,
                    HIGHER,
                    r -> r.throughput().committedNewOrdersPerMinute(),
                    "without those rolled back"),
            new Measure(
                    "newOrdersPerWarehouse",
                    "  per warehouse",
                    "/min",
                    2,
                    HIGHER,
                    ThroughputMeasures::newOrdersPerWarehouse,
                    "with keying and think times at most " + Disclosures.CEILING_PER_WAREHOUSE),
            TRANSACTIONS,
            new Measure(
                    "transactionsPerNewOrder",
                    "  per New-Order",
                    "",
                    3,
                    NEITHER,
                    r -> Figures.perNewOrder(r, r.throughput().transactionsPerSecond())),
            new Measure(
                    "databaseTransactionsPerSecond",
                    "Database transactions",
                    "/s",
                    1,
                    HIGHER,
                    r -> r.throughput().databaseTransactionsPerSecond(),
                    ThroughputMeasures::databaseTransactionsRemark),
            new Measure(
                    "databaseTransactionsPerNewOrder",
                    "  per New-Order",
                    "",
                    3,
                    NEITHER,
                    r -> Figures.perNewOrder(r, r.throughput().databaseTransactionsPerSecond())),
            DATABASE_TRANSACTIONS_PER_TRANSACTION,
            ROUND_TRIPS,
            new Measure(
                    "longestStallSeconds",
                    "Longest stall",
                    "s",
                    3,
                    LOWER,
                    r -> Figures.of(r.throughput().longestStall(), Stall::seconds),
                    "without a completed transaction"));

    private ThroughputMeasures() {}

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
        return Figures.ratio(result.throughput().newOrdersPerMinute(), (double)
                result.identity().warehouses());
    }
}
