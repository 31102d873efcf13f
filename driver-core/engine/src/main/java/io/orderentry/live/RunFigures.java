package io.orderentry.live;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.orderentry.metrics.OutcomeMetrics;
import io.orderentry.metrics.ThroughputMetrics;
import io.orderentry.model.Failure;
import io.orderentry.model.KebabCase;
import io.orderentry.model.TransactionType;
import io.orderentry.result.ErrorCount;
import io.orderentry.result.SeriesRow;
import io.orderentry.run.OutcomeCounts;
import io.orderentry.run.OutcomeCounts.Count;
import io.orderentry.run.RunListener.Tick;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;

/**
 * New-Orders per minute, transactions by type and outcome, retries, errors, the phase. The first {@value #MOST_ERRORS} kinds of errors, by
 * SQLSTATE and failure, get a counter of their own and all others share one, so that a server with arbitrary states cannot fill the memory
 * of readers. Written by one thread, read by any.
 */
final class RunFigures {
    static final int MOST_ERRORS = 40;
    private static final String OTHER = "other";
    private static final Pattern STATE = Pattern.compile("[0-9A-Z]{5}");
    private static final List<Count> OUTCOMES =
            List.of(Count.COMMITTED, Count.ROLLED_BACK, Count.FAILED, Count.UNKNOWN, Count.SKIPPED);

    /** Phases of a run, before and after it included. */
    enum Phase {
        PREPARE,
        RAMP_UP,
        INTERVAL,
        DRAIN,
        CHECK
    }

    private record ErrorKind(String state, Failure failure) {}

    private final MeterRegistry meters;
    private final Map<ErrorKind, AtomicLong> errors = new HashMap<>();

    private volatile Phase phase = Phase.PREPARE;
    private volatile OutcomeCounts whole = new OutcomeCounts();
    private volatile double nopmOfSecond = Double.NaN;
    private volatile double nopmOfInterval = Double.NaN;

    RunFigures(MeterRegistry meters) {
        this.meters = meters;
        newOrdersPerMinute("second", it -> it.nopmOfSecond);
        newOrdersPerMinute("interval", it -> it.nopmOfInterval);
        counter(
                        "oe.new.orders",
                        "New-Orders completed, those rolled back by design included",
                        it -> it.whole.completed(TransactionType.NEW_ORDER))
                .register(meters);
        for (TransactionType type : TransactionType.values()) {
            for (Count outcome : OUTCOMES) {
                counter("oe.transactions", "Transactions by outcome", it -> it.whole.get(type, outcome))
                        .tag("type", type.key())
                        .tag("outcome", outcome.name().toLowerCase(Locale.ROOT))
                        .register(meters);
            }
            String retries = OutcomeMetrics.RETRIES.of(type).description();
            counter("oe.retries", retries, it -> it.whole.get(type, Count.RETRIES))
                    .tag("type", type.key())
                    .register(meters);
        }
        for (Phase each : Phase.values()) {
            Gauge.builder("oe.phase", this, it -> it.phase == each ? 1 : 0)
                    .tag("phase", KebabCase.of(each))
                    .description("1 for the phase of the run that the driver is in")
                    .register(meters);
        }
        // There from the start, at 0: a rate needs a counter that was scraped before it grew.
        for (Failure failure : Failure.values()) {
            register(new ErrorKind(OTHER, failure));
        }
    }

    private void newOrdersPerMinute(String over, ToDoubleFunction<RunFigures> figure) {
        Gauge.builder("oe.new.orders.per.minute", this, figure)
                .tag("over", over)
                .description(ThroughputMetrics.NEW_ORDERS.description())
                .register(meters);
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
        } else if (phase != Phase.INTERVAL && phase != Phase.DRAIN) {
            // Not after the start of the interval, which another thread may report before the last second of the
            // ramp-up.
            phase = Phase.RAMP_UP;
        }
    }

    /** Sets the figure of the interval to that of the result, which does not end with a tick. */
    void ended(double newOrdersPerMinute) {
        nopmOfInterval = newOrdersPerMinute;
    }

    /** @param all errors since the start of the run */
    void counted(OutcomeCounts now, List<ErrorCount> all) {
        whole = now;
        Map<ErrorKind, Long> sums = new HashMap<>();
        for (ErrorCount error : all) {
            sums.merge(kind(error), error.count(), Long::sum);
        }
        sums.forEach((kind, sum) -> errors.get(kind).set(sum));
    }

    private ErrorKind kind(ErrorCount error) {
        String state = error.sqlState();
        ErrorKind kind =
                new ErrorKind(state == null ? "none" : STATE.matcher(state).matches() ? state : OTHER, error.failure());
        if (!errors.containsKey(kind)) {
            if (errors.size() >= MOST_ERRORS + Failure.values().length) {
                return new ErrorKind(OTHER, error.failure());
            }
            register(kind);
        }
        return kind;
    }

    private void register(ErrorKind kind) {
        AtomicLong count = new AtomicLong();
        errors.put(kind, count);
        FunctionCounter.builder("oe.errors", count, AtomicLong::doubleValue)
                .description("Errors of the database, retried ones included")
                .tag("sqlstate", kind.state())
                .tag("failure", kind.failure().name().toLowerCase(Locale.ROOT))
                .register(meters);
    }
}
