package io.orderentry.live;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.orderentry.metrics.OutcomeMetrics;
import io.orderentry.metrics.ThroughputMetrics;
import io.orderentry.model.TransactionType;
import io.orderentry.result.SeriesRow;
import io.orderentry.run.OutcomeCounts;
import io.orderentry.run.OutcomeCounts.Count;
import io.orderentry.run.RunListener.Tick;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** New-Orders per minute, transactions by type and outcome, retries, the phase. Written by one thread, read by any. */
final class RunFigures {
    private static final List<Count> OUTCOMES =
            List.of(Count.COMMITTED, Count.ROLLED_BACK, Count.FAILED, Count.UNKNOWN, Count.SKIPPED);

    /** What the driver is at: those of a run, and what comes before and after them. */
    enum Phase {
        PREPARE,
        RAMP_UP,
        INTERVAL,
        DRAIN,
        CHECK;

        private String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    private volatile Phase phase = Phase.PREPARE;
    private volatile OutcomeCounts whole = new OutcomeCounts();
    private volatile double nopmOfSecond = Double.NaN;
    private volatile double nopmOfInterval = Double.NaN;

    RunFigures(MeterRegistry meters) {
        String nopm = "oe.new.orders.per.minute";
        Gauge.builder(nopm, this, it -> it.nopmOfSecond)
                .tag("over", "second")
                .description(ThroughputMetrics.NEW_ORDERS.description())
                .register(meters);
        Gauge.builder(nopm, this, it -> it.nopmOfInterval)
                .tag("over", "interval")
                .description(ThroughputMetrics.NEW_ORDERS.description())
                .register(meters);
        counter(
                        "oe.new.orders",
                        OutcomeMetrics.COMPLETED.of(TransactionType.NEW_ORDER).description(),
                        it -> it.whole.completed(TransactionType.NEW_ORDER))
                .register(meters);
        for (TransactionType type : TransactionType.values()) {
            for (Count outcome : OUTCOMES) {
                counter("oe.transactions", "Transactions by how they ended", it -> it.whole.get(type, outcome))
                        .tag("type", type.key())
                        .tag("outcome", outcome.name().toLowerCase(Locale.ROOT))
                        .register(meters);
            }
            counter(
                            "oe.retries",
                            OutcomeMetrics.RETRIES.of(type).description(),
                            it -> it.whole.get(type, Count.RETRIES))
                    .tag("type", type.key())
                    .register(meters);
        }
        for (Phase each : Phase.values()) {
            Gauge.builder("oe.phase", this, it -> it.phase == each ? 1 : 0)
                    .tag("phase", each.word())
                    .description("1 for the phase that the driver is in")
                    .register(meters);
        }
    }

    private FunctionCounter.Builder<RunFigures> counter(
            String name, String description, ToDoubleFunction<RunFigures> count) {
        return FunctionCounter.builder(name, this, count).description(description);
    }

    void phase(Phase now) {
        phase = now;
    }

    void tick(Tick tick) {
        nopmOfSecond = tick.lengthSeconds() > 0 ? tick.newOrders() * 60 / tick.lengthSeconds() : Double.NaN;
        if (tick.phase() == SeriesRow.Phase.INTERVAL) {
            nopmOfInterval = tick.nopm();
        } else if (tick.phase() == SeriesRow.Phase.DRAIN) {
            phase = Phase.CHECK;
            // Nothing is driven any more; what the interval showed stays.
            nopmOfSecond = Double.NaN;
        } else {
            phase = Phase.RAMP_UP;
        }
    }

    void counted(OutcomeCounts now) {
        whole = now;
    }
}
