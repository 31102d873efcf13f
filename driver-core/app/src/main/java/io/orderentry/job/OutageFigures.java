package io.orderentry.job;

import io.orderentry.result.Outage;
import io.orderentry.result.Reading;
import io.orderentry.result.SeriesRow.Phase;
import io.orderentry.run.RunListener.Tick;
import io.orderentry.run.RunOutcome;
import java.util.ArrayList;
import java.util.List;

/** Cost of outages: the New-Orders that would have been completed in them, and until throughput was back. */
final class OutageFigures {
    /** Time before an outage in which throughput is looked at. */
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
                    .filter(tick -> start(tick) >= from && tick.seconds() <= outage.fromSeconds())
                    .toList();
            double seconds = before.stream().mapToDouble(Tick::lengthSeconds).sum();
            if (seconds > 0) {
                // Else the one of the outage before still counts.
                rate = before.stream().mapToLong(Tick::newOrders).sum() / seconds;
            }
            double usual = rate;
            figures.add(new Outage(
                    outage.fromSeconds(),
                    outage.seconds(),
                    outage.ended(),
                    Math.round(usual * outage.seconds()),
                    outage.unknown(),
                    recovery(outage, usual, ticks)));
            since = outage.fromSeconds() + outage.seconds();
        }
        return figures;
    }

    private static double start(Tick tick) {
        return tick.seconds() - tick.lengthSeconds();
    }

    private static Reading<Outage.Recovery> recovery(RunOutcome.Outage outage, double rate, List<Tick> ticks) {
        if (rate <= 0) {
            return Reading.unavailable("there was no throughput before the outage");
        }
        double from = outage.fromSeconds();
        return ticks.stream()
                .filter(tick -> tick.phase() != Phase.DRAIN
                        && tick.lengthSeconds() > 0
                        && start(tick) >= from + outage.seconds()
                        && tick.newOrders() >= Outage.RECOVERED * rate * tick.lengthSeconds())
                .findFirst()
                .map(back -> Reading.of(until(start(back), from, rate, ticks)))
                .orElseGet(() -> Reading.unavailable("throughput did not come back to 90 % of that before the outage"));
    }

    /** Of the second in which the outage began, what the rate before completes in its first part is left out. */
    private static Outage.Recovery until(double back, double from, double rate, List<Tick> ticks) {
        double completed = ticks.stream()
                .filter(tick -> tick.seconds() > from && start(tick) < back)
                .mapToDouble(tick -> Math.max(0, tick.newOrders() - rate * Math.max(0, from - start(tick))))
                .sum();
        return new Outage.Recovery(back - from, Math.max(0, Math.round(rate * (back - from) - completed)));
    }
}
