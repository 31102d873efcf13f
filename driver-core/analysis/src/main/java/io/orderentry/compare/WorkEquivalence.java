package io.orderentry.compare;

import io.orderentry.metrics.MetricCatalogue;
import io.orderentry.metrics.Numbers;
import io.orderentry.metrics.ServerMetrics;
import io.orderentry.metrics.ThroughputMetrics;
import io.orderentry.model.ServerFigure;
import io.orderentry.result.AuditLine;
import io.orderentry.result.Result;
import java.util.List;
import java.util.function.Function;

/**
 * Work of one transaction, of one group against the reference: where it differs, a ratio compares two workloads (docs/statistics.md).
 *
 * @param ratio null when a side does not have it, or one alone has none of it
 * @param reason why there is no ratio; null where there is one
 */
public record WorkEquivalence(String label, String group, Double ratio, Status status, String reason) {
    String difference() {
        return ratio == null ? "(" + reason + ")" : "x " + Numbers.decimal(ratio, 3);
    }

    /** Largest relative difference of equal work, where its figures are exact. */
    private static final double TOLERANCE = 0.02;

    /** @param off share by which the value may be wrong */
    private record Figure(String label, Function<Result, Double> value, Function<Result, Double> off) {
        Figure(String label, Function<Result, Double> value) {
            this(label, value, run -> 0.0);
        }
    }

    private static final List<Figure> FIGURES = List.of(
            new Figure("round trips per transaction", MetricCatalogue.of("roundTripsPerTransaction")::of),
            new Figure(
                    "database transactions per transaction",
                    MetricCatalogue.of("databaseTransactionsPerTransaction")::of,
                    ThroughputMetrics::databaseTransactionsOff),
            new Figure("share of New-Orders", WorkEquivalence::newOrderShare),
            new Figure("lines (rows) per New-Order", WorkEquivalence::lines),
            new Figure("disk requests per transaction", MetricCatalogue.of("diskRequestsPerTransaction")::of),
            new Figure("disk bytes per transaction", MetricCatalogue.of("diskBytesPerTransaction")::of),
            new Figure("bytes per disk request", MetricCatalogue.of("bytesPerDiskRequest")::of),
            new Figure("packets received per transaction", MetricCatalogue.of("packetsReceivedPerTransaction")::of),
            new Figure("packets sent per transaction", MetricCatalogue.of("packetsSentPerTransaction")::of),
            new Figure("log bytes per transaction", ServerMetrics.perTransaction(ServerFigure.LOG_BYTES)::of),
            new Figure("physical I/Os of the server per transaction", ServerMetrics::physicalIosPerTransaction));

    /** Outcomes, with a tolerance of 2 % and of what the figures of both sides may be off. */
    public enum Status {
        EQUAL,
        DIFFERS,
        NOT_MEASURED
    }

    static List<WorkEquivalence> of(Groups groups) {
        return FIGURES.stream()
                .flatMap(figure -> groups.others().stream().map(group -> of(figure, group, groups.reference())))
                .toList();
    }

    private static WorkEquivalence of(Figure figure, Group group, Group reference) {
        Double mean = group.mean(figure.value());
        Double other = reference.mean(figure.value());
        boolean measured = mean != null && other != null;
        // Nothing on one side alone is a difference, whichever side it is.
        boolean nothing = measured && (mean == 0 || other == 0);
        Double ratio = !measured || nothing && !mean.equals(other) ? null : Double.valueOf(nothing ? 1 : mean / other);
        String reason = ratio == null ? group.noRatio(reference, figure.value()) : null;
        double tolerance = !measured ? 0 : TOLERANCE + group.mean(figure.off()) + reference.mean(figure.off());
        Status status = !measured
                ? Status.NOT_MEASURED
                : ratio != null && Math.abs(ratio - 1) <= tolerance ? Status.EQUAL : Status.DIFFERS;
        return new WorkEquivalence(figure.label(), group.name(), ratio, status, reason);
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
