package io.orderentry.job;

import io.orderentry.model.ServerFigure;
import io.orderentry.observe.ServerWatch;
import io.orderentry.result.Absent;
import io.orderentry.result.SeriesRow.Phase;
import io.orderentry.result.SteadyState;
import io.orderentry.run.RunListener;
import io.orderentry.verdict.SteadyStateAnalysis;
import java.util.List;

/** Whether the load was steady, from what the run was heard to do each second. */
final class SteadyFigures {
    private SteadyFigures() {}

    /**
     * @param ticks of the whole run
     * @param absent gets the reasons for what is not there
     */
    static SteadyState of(List<RunListener.Tick> ticks, ServerWatch server, double intervalSeconds, Absent absent) {
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
        absent.unless("steadyState", steady, SteadyStateAnalysis.tooShort(intervalSeconds));
        if (steady != null) {
            absent.unless("steadyState.halvesRatio", steady.halvesRatio(), "nothing was completed in the first half");
            absent.unless("steadyState.checkpoints", steady.checkpoints(), "the server does not tell");
            absent.unless(
                    "steadyState.hitTrendPoints",
                    steady.hitTrendPoints(),
                    "the server's cache was not read at three moments of the interval");
        }
        return steady;
    }
}
