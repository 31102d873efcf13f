package io.orderentry.compare;

import io.orderentry.compare.group.Group;
import io.orderentry.compare.group.Groups;
import io.orderentry.metrics.MachineMetrics;
import io.orderentry.metrics.ServerMetrics;
import io.orderentry.metrics.ThroughputMetrics;
import io.orderentry.result.AuditLine;
import io.orderentry.result.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Compares the work per transaction of both sides: where it differs, a ratio compares two workloads (docs/statistics.md). */
final class WorkEquivalences {
    /** Largest relative difference of equal work. */
    static final double TOLERANCE = 0.02;

    private record Figure(String label, Function<Result, Double> value) {}

    private static final List<Figure> FIGURES = List.of(
            new Figure("round trips per transaction", ThroughputMetrics.ROUND_TRIPS::of),
            new Figure(
                    "database transactions per transaction",
                    ThroughputMetrics.DATABASE_TRANSACTIONS_PER_TRANSACTION::of),
            new Figure("share of New-Orders", WorkEquivalences::newOrderShare),
            new Figure("lines (rows) per New-Order", WorkEquivalences::lines),
            new Figure("disk requests per transaction", MachineMetrics.IOS_PER_TRANSACTION::of),
            new Figure("disk bytes per transaction", MachineMetrics.DISK_BYTES_PER_TRANSACTION::of),
            new Figure("bytes per disk request", MachineMetrics.BYTES_PER_IO::of),
            new Figure("packets received per transaction", MachineMetrics.PACKETS_RECEIVED_PER_TRANSACTION::of),
            new Figure("packets sent per transaction", MachineMetrics.PACKETS_SENT_PER_TRANSACTION::of),
            new Figure("log bytes per transaction", ServerMetrics.LOG_BYTES_PER_TRANSACTION::of),
            new Figure("physical I/Os of the server per transaction", ServerMetrics::physicalIosPerTransaction));

    private WorkEquivalences() {}

    static List<WorkEquivalence> of(Groups groups) {
        List<WorkEquivalence> equivalences = new ArrayList<>();
        for (Figure figure : FIGURES) {
            Double reference = groups.reference().mean(figure.value());
            for (Group group : groups.others()) {

                equivalences.add(new WorkEquivalence(
                        figure.label(), group.name(), ratio(group.mean(figure.value()), reference)));
            }
        }
        return equivalences;
    }

    private static Double ratio(Double mean, Double reference) {
        if (mean == null || reference == null) {
            return null;
        }
        if (reference == 0) {
            return mean == 0 ? 1.0 : null;
        }
        return mean / reference;
    }

    private static Double newOrderShare(Result result) {
        Double perMinute = ThroughputMetrics.NEW_ORDERS.of(result);
        Double perSecond = ThroughputMetrics.TRANSACTIONS.of(result);
        return perMinute == null || perSecond == null || perSecond == 0
                ? null
                : Double.valueOf(perMinute / 60 / perSecond);
    }

    private static Double lines(Result result) {
        return result.audit().stream()
                .filter(line -> line.id().equals("lines"))
                .findFirst()
                .map(AuditLine::value)
                .orElse(null);
    }
}
