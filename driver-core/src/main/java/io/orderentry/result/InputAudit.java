package io.orderentry.result;

import io.orderentry.model.TransactionType;
import java.util.ArrayList;
import java.util.List;

/**
 * Whether the inputs were drawn as the specification asks (clause 5.5; DOMAIN B.5). The needed samples are those at which three
 * standard deviations of a right draw fit into the window, so that chance does not fail a run.
 */
public final class InputAudit {
    private static final int ROLLBACK_SAMPLE = 89_000;
    private static final int REMOTE_LINES_SAMPLE = 35_600;
    private static final int REMOTE_PAYMENTS_SAMPLE = 11_500;
    private static final int BY_NAME_SAMPLE = 2_400;
    /** Nine times the variance 10 of a uniform 5..15, over the square of the half window 0.5. */
    private static final int MEAN_LINES_SAMPLE = 360;
    /** Four standard deviations, because eleven shares are looked at: 16 x 10 / 0.1^2. */
    private static final int UNIFORM_LINES_SAMPLE = 16_000;

    private InputAudit() {}

    /** The audit of one interval, always the same lines in the same order. */
    public static List<AuditLine> of(InputCounts counts) {
        List<AuditLine> lines = new ArrayList<>();
        newOrder(counts, lines);
        customers(counts, lines);
        skippedDeliveries(counts, lines);
        mix(counts, lines);
        return lines;
    }

    private static void newOrder(InputCounts counts, List<AuditLine> lines) {
        long orders = counts.count(TransactionType.NEW_ORDER);
        long orderLines = counts.orderLines();
        lines.add(share(
                "rollback",
                "2.4.1.4",
                "New-Orders rolled back, %",
                counts.newOrdersRolledBack(),
                orders,
                0.9,
                1.1,
                ROLLBACK_SAMPLE));
        if (orders == 0) {
            lines.add(none("lines", "2.4.1.3", "mean lines of an order", 9.5, 10.5));
            lines.add(none("linesUniform", "2.4.1.3", UNIFORM_TEXT, 0, 10));
        } else {
            lines.add(AuditLine.judge(
                    "lines",
                    "2.4.1.3",
                    "mean lines of an order",
                    (double) orderLines / orders,
                    9.5,
                    10.5,
                    orders,
                    MEAN_LINES_SAMPLE));
            lines.add(AuditLine.judge(
                    "linesUniform", "2.4.1.3", UNIFORM_TEXT, unevenness(counts), 0, 10, orders, UNIFORM_LINES_SAMPLE));
        }
        String remote = "order lines from a remote warehouse, %";
        if (counts.warehouses() == 1) {
            lines.add(AuditLine.notApplicable("remoteLines", "2.4.1.5", remote, 0.95, 1.05, ONE_WAREHOUSE));
        } else if (orders == 0) {
            lines.add(none("remoteLines", "2.4.1.5", remote, 0.95, 1.05));
        } else {
            double percent = 100.0 * counts.remoteLines() / orderLines;
            lines.add(AuditLine.judge(
                    "remoteLines", "2.4.1.5", remote, percent, 0.95, 1.05, orders, REMOTE_LINES_SAMPLE));
        }
    }

    private static final String UNIFORM_TEXT = "largest deviation of an order size's share, %";
    private static final String ONE_WAREHOUSE = "one warehouse has no other";

    /** The specification gives no number for "uniform": the largest relative deviation of a share from 1/11, in percent. */
    private static double unevenness(InputCounts counts) {
        double expected = counts.count(TransactionType.NEW_ORDER)
                / (double) counts.ordersByLines().size();
        return counts.ordersByLines().stream()
                .mapToDouble(count -> 100.0 * Math.abs(count - expected) / expected)
                .max()
                .orElseThrow();
    }

    private static void customers(InputCounts counts, List<AuditLine> lines) {
        long payments = counts.count(TransactionType.PAYMENT);
        String remote = "Payments of a remote customer, %";
        lines.add(
                counts.warehouses() == 1
                        ? AuditLine.notApplicable("remotePayments", "2.5.1.2", remote, 14, 16, ONE_WAREHOUSE)
                        : share(
                                "remotePayments",
                                "2.5.1.2",
                                remote,
                                counts.remotePayments(),
                                payments,
                                14,
                                16,
                                REMOTE_PAYMENTS_SAMPLE));
        lines.add(share(
                "paymentsByName",
                "2.5.1.2",
                "Payments by last name, %",
                counts.paymentsByName(),
                payments,
                57,
                63,
                BY_NAME_SAMPLE));
        lines.add(share(
                "orderStatusesByName",
                "2.6.1.2",
                "Order-Status by last name, %",
                counts.orderStatusesByName(),
                counts.count(TransactionType.ORDER_STATUS),
                57,
                63,
                BY_NAME_SAMPLE));
    }

    private static void skippedDeliveries(InputCounts counts, List<AuditLine> lines) {
        long deliveries = counts.count(TransactionType.DELIVERY);
        String text = "Deliveries that skipped a district";
        long high = Math.max(deliveries / 100, 1);
        lines.add(
                deliveries == 0
                        ? none("skippedDeliveries", "2.7.2.2", text, 0, 1)
                        : AuditLine.judge(
                                "skippedDeliveries",
                                "2.7.2.2",
                                text,
                                counts.deliveriesSkipped(),
                                0,
                                high,
                                deliveries,
                                1));
    }

    private static void mix(InputCounts counts, List<AuditLine> lines) {
        for (TransactionType type : TransactionType.values()) {
            double low = type.minimumPercent();
            if (low == 0) {
                continue;
            }
            String id = "mix." + type.key();
            String text = type.title() + " of all transactions, %";
            double configured = counts.mix().get(type.key());
            lines.add(
                    configured <= low
                            ? AuditLine.notApplicable(
                                    id,
                                    "5.2.3",
                                    text,
                                    low,
                                    100,
                                    "a custom mix, configured at " + AuditLine.number(configured) + " %")
                            : share(
                                    id,
                                    "5.2.3",
                                    text,
                                    counts.count(type),
                                    counts.total(),
                                    low,
                                    100,
                                    mixSample(configured, low)));
        }
    }

    /** For independent draws; a deck scatters less, so that this is on the safe side. */
    private static long mixSample(double configured, double low) {
        return (long) Math.ceil(9 * configured * (100 - configured) / Math.pow(configured - low, 2));
    }

    private static AuditLine share(
            String id, String clause, String text, long part, long sample, double low, double high, long needed) {
        return sample == 0
                ? none(id, clause, text, low, high)
                : AuditLine.judge(id, clause, text, 100.0 * part / sample, low, high, sample, needed);
    }

    private static AuditLine none(String id, String clause, String text, double low, double high) {
        return AuditLine.notApplicable(id, clause, text, low, high, Percentiles.NO_SAMPLES);
    }
}
