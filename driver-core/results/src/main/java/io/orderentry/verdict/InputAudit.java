package io.orderentry.verdict;

import io.orderentry.model.TransactionType;
import io.orderentry.result.AuditLine;
import io.orderentry.result.AuditLine.Status;
import io.orderentry.result.InputCounts;
import io.orderentry.result.Percentiles;
import io.orderentry.text.PackedTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Audit of the inputs against the windows of the specification (clause 5.5). The needed samples are those at which three standard
 * deviations of a right draw fit into the window, so that chance does not fail a run.
 */
public final class InputAudit {
    private static final Map<String, Window> WINDOWS = new PackedTable(InputAudit.class, "audit.txt")
            .rows().stream().map(Window::of).collect(Collectors.toMap(Window::id, Function.identity()));

    private InputAudit() {}

    /**
     * Audits one interval; always the same lines in the same order.
     *
     * @param mix configured share of each type in percent, by key
     */
    public static List<AuditLine> of(InputCounts counts, int warehouses, Map<String, Double> mix) {
        long orders = counts.count(TransactionType.NEW_ORDER);
        long payments = counts.count(TransactionType.PAYMENT);
        long orderStatuses = counts.count(TransactionType.ORDER_STATUS);
        List<AuditLine> lines = new ArrayList<>();
        lines.add(WINDOWS.get("rollback").percent(counts.rollsBack, orders));
        lines.add(WINDOWS.get("rolledBack").percent(counts.newOrdersUndone, counts.newOrdersAnswered));
        lines.add(WINDOWS.get("lines").value((double) counts.orderLines() / orders, orders));
        lines.add(WINDOWS.get("linesUniform").value(unevenness(counts), orders));
        if (warehouses > 1) {
            lines.add(WINDOWS.get("remoteLines").value(100.0 * counts.remoteLines / counts.orderLines(), orders));
            lines.add(WINDOWS.get("remotePayments").percent(counts.remotePayments, payments));
        } else {
            lines.add(WINDOWS.get("remoteLines").notApplicable("one warehouse has no other"));
            lines.add(WINDOWS.get("remotePayments").notApplicable("one warehouse has no other"));
        }
        lines.add(WINDOWS.get("paymentsByName").percent(counts.paymentsByName, payments));
        lines.add(WINDOWS.get("orderStatusesByName").percent(counts.orderStatusesByName, orderStatuses));
        lines.add(skippedDeliveries(counts));
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

    /** At most 1 % of the Deliveries, or one. */
    private static AuditLine skippedDeliveries(InputCounts counts) {
        long deliveries = counts.count(TransactionType.DELIVERY);
        long most = Math.max(deliveries / 100, 1);
        return new Window("skippedDeliveries", "2.7.2.2", "Deliveries that skipped a district", 0, most, 1)
                .value(counts.skippedDeliveries, deliveries);
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
        static Window of(List<String> row) {
            return new Window(
                    row.get(0),
                    row.get(1),
                    row.get(2),
                    Double.parseDouble(row.get(3)),
                    Double.parseDouble(row.get(4)),
                    Long.parseLong(row.get(5)));
        }

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
            return line(value, sample, needed, status, "");
        }

        AuditLine notApplicable(String reason) {
            return line(null, 0, 0, Status.NOT_APPLICABLE, reason);
        }

        private AuditLine line(Double value, long sample, long neededSample, Status status, String detail) {
            return new AuditLine(id, clause, text, value, low, high, sample, neededSample, status, detail);
        }
    }
}
