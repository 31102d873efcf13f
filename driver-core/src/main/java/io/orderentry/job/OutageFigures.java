package io.orderentry.job;

import io.orderentry.result.Outage;
import io.orderentry.run.RunListener.Tick;
import io.orderentry.run.RunOutcome;
import java.util.ArrayList;
import java.util.List;

/** What outages cost: the New-Orders that would have been completed in them. */
final class OutageFigures {
    /** How far before an outage throughput is looked at. */
    private static final double BEFORE_SECONDS = 60;

    private OutageFigures() {}

    /** @param ticks of the whole run */
    static List<Outage> of(List<RunOutcome.Outage> outages, List<Tick> ticks) {
        List<Outage> figures = new ArrayList<>();
        double rate = 0;
        double since = 0;
        for (RunOutcome.Outage outage : outages) {
            double from = Math.max(since, outage.fromSeconds() - BEFORE_SECONDS);
            List<Tick> before = ticks.stream()
                    .filter(tick ->
                            tick.seconds() - tick.lengthSeconds() >= from && tick.seconds() <= outage.fromSeconds())
                    .toList();
            double seconds = before.stream().mapToDouble(Tick::lengthSeconds).sum();
            if (seconds > 0) {
                // Else the one of the outage before still counts.
                rate = before.stream().mapToLong(Tick::newOrders).sum() / seconds;
            }
            figures.add(new Outage(
                    outage.fromSeconds(),
                    outage.seconds(),
                    outage.ended(),
                    Math.round(rate * outage.seconds()),
                    outage.unknown()));
            since = outage.fromSeconds() + outage.seconds();
        }
        return figures;
    }
}
