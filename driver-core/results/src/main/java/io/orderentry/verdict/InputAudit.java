package io.orderentry.verdict;

import io.orderentry.model.TransactionType;
import io.orderentry.result.AuditLine;
import io.orderentry.result.AuditLine.Status;
import io.orderentry.result.InputCounts;
import io.orderentry.result.Percentiles;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Audit of the inputs against the windows of the specification (clause 5.5). The needed samples are those at which three standard
 * deviations of a right draw fit into the window, so that chance does not fail a run.
 */
public final class InputAudit {
    private InputAudit() {}

    /**
     * Audits one interval; always the same lines in the same order.
     *
     * @param mix configured share of each type in percent, by key
     */
    public static List<AuditLine> of(InputCounts counts, int warehouses, Map<String, Double> mix) {
        long orders = counts.count(TransactionType.NEW_ORDER);
        long payments = counts.count(TransactionType.PAYMENT);
        List<AuditLine> lines = new ArrayList<>();
        lines.add(new Window("rollback", "2.4.1.4", "New-Orders with an unused item, %", 0.9, 1.1, 89_000)
                .percent(counts.rollsBack, orders));
        // Of the outcomes, beside the inputs: a database that undoes what it should keep shows here too.
        lines.add(new Window("rolledBack", "2.4.1.4", "New-Orders rolled back by the database, %", 0.9, 1.1, 89_000)
                .percent(counts.newOrdersUndone, counts.newOrdersAnswered));
        // Nine times the variance 10 of a uniform 5..15, over the square of the half window 0.5.
        lines.add(new Window("lines", "2.4.1.3", "mean lines of an order", 9.5, 10.5, 360)
                .value((double) counts.orderLines() / orders, orders));
        // "Uniform" has no number in the specification. Four deviations, because eleven shares are looked at: 16 x 10 /
        // 0.1^2.
        lines.add(new Window("linesUniform", "2.4.1.3", "largest deviation of an order size's share, %", 0, 10, 16_000)
                .value(unevenness(counts), orders));
        Window remoteLines =
                new Window("remoteLines", "2.4.1.5", "order lines from a remote warehouse, %", 0.95, 1.05, 35_600);
        Window remotePayments =
                new Window("remotePayments", "2.5.1.2", "Payments of a remote customer, %", 14, 16, 11_500);
        if (warehouses > 1) {
            lines.add(remoteLines.value(100.0 * counts.remoteLines / counts.orderLines(), orders));
            lines.add(remotePayments.percent(counts.remotePayments, payments));
        } else {
            lines.add(remoteLines.notApplicable("one warehouse has no other"));
            lines.add(remotePayments.notApplicable("one warehouse has no other"));
        }
        lines.add(new Window("paymentsByName", "2.5.1.2", "Payments by last name, %", 57, 63, 2_400)
                .percent(counts.paymentsByName, payments));
        lines.add(new Window("orderStatusesByName", "2.6.1.2", "Order-Status by last name, %", 57, 63, 2_400)
                .percent(counts.orderStatusesByName, counts.count(TransactionType.ORDER_STATUS)));
        long deliveries = counts.count(TransactionType.DELIVERY);
        // At most 1 % of the Deliveries, or one.
        long most = Math.max(deliveries / 100, 1);
        lines.add(new Window("skippedDeliveries", "2.7.2.2", "Deliveries that skipped a district", 0, most, 1)
                .value(counts.skippedDeliveries, deliveries));
        for (TransactionType type : TransactionType.values()) {
            if (type.minimumPercent() > 0) {
                lines.add(mix(counts, type, mix.get(type.key())));
            }
        }
        return lines;
    }

    /** The largest relative deviation of an order size's share from 1/11, in percent. */
    private static double unevenness(InputCounts counts) {
        double expected = (double) counts.count(TransactionType.NEW_ORDER) / counts.ordersByLines.length;
        return Arrays.stream(counts.ordersByLines)
                .mapToDouble(count -> 100.0 * Math.abs(count - expected) / expected)
                .max()
                .orElseThrow();
    }

    /** The needed sample is that of independent draws; a deck scatters less, so that it is on the safe side. */
    private static AuditLine mix(InputCounts counts, TransactionType type, double configured) {
        double low = type.minimumPercent();
        double needed = Math.ceil(9 * configured * (100 - configured) / Math.pow(configured - low, 2));
        Window window = new Window(
                "mix." + type.key(), "5.2.3", type.title() + " of all transactions, %", low, 100, (long) needed);
        return configured > low
                ? window.percent(counts.count(type), counts.total())
                : window.notApplicable("a custom mix, configured at " + AuditLine.number(configured) + " %");
    }

    record Window(String id, String clause, String text, double low, double high, long needed) {
        AuditLine percent(long part, long sample) {
            return value(100.0 * part / sample, sample);
        }

        AuditLine value(double value, long sample) {
            if (sample == 0) {
                return notApplicable(Percentiles.NO_SAMPLES);
            }
            Status status = sample < needed
                    ? Status.SAMPLE_TOO_SMALL
                    : value >= low && value <= high ? Status.WITHIN : Status.OUTSIDE;
            return new AuditLine(id, clause, text, value, low, high, sample, needed, status, "");
        }

        AuditLine notApplicable(String reason) {
            return new AuditLine(id, clause, text, null, low, high, 0, 0, Status.NOT_APPLICABLE, reason);
        }
    }
}
