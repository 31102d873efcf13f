package io.orderentry.job;

import io.orderentry.model.ServerFigure;
import io.orderentry.observe.ServerWatch;
import io.orderentry.result.Reading;
import io.orderentry.result.SeriesRow.Phase;
import io.orderentry.result.SteadyState;
import io.orderentry.run.RunListener;
import io.orderentry.verdict.SteadyStateAnalysis;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Steadiness of the load, from the ticks of a run. */
final class SteadyFigures {
    private SteadyFigures() {}

    /** @param ticks of the whole run */
    static Reading<SteadyState> of(List<RunListener.Tick> ticks, ServerWatch server, double intervalSeconds) {
        boolean newOrders = ticks.stream().anyMatch(tick -> tick.phase() == Phase.INTERVAL && tick.newOrders() > 0);
        List<SteadyStateAnalysis.Second> seconds = ticks.stream()
                .filter(tick -> tick.phase() != Phase.DRAIN && tick.lengthSeconds() > 0)
                .map(tick -> new SteadyStateAnalysis.Second(
                        tick.lengthSeconds(),
                        tick.phase() == Phase.INTERVAL,
                        newOrders ? tick.newOrders() : tick.transactions()))
                .toList();
        SteadyState steady =
                SteadyStateAnalysis.of(seconds, server.growth().value(ServerFigure.CHECKPOINTS), server.hitPercents());
        if (steady == null) {
            return Reading.unavailable(SteadyStateAnalysis.tooShort(intervalSeconds));
        }
        Map<String, String> absent = new TreeMap<>();
        if (steady.halvesRatio() == null) {
            absent.put("halvesRatio", "nothing was completed in the first half");
        }
        if (steady.checkpoints() == null) {
            absent.put("checkpoints", "not available from this server");
        }
        if (steady.hitTrendPoints() == null) {
            absent.put("hitTrendPoints", "the server's cache was not read at three moments of the interval");
        }
        return new Reading<>(steady, null, absent);
    }
}
