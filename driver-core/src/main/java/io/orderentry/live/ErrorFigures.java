package io.orderentry.live;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.orderentry.model.Failure;
import io.orderentry.result.ErrorCount;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;

/**
 * Database errors by SQLSTATE and by what they meant. The first {@value #MOST} kinds get a counter of their own and all others share
 * one, so that a server with arbitrary states cannot fill the memory of readers. Written by one thread, read by any.
 */
final class ErrorFigures {
    static final int MOST = 40;
    private static final String OTHER = "other";
    private static final Pattern STATE = Pattern.compile("[0-9A-Z]{5}");

    private record Kind(String state, Failure failure) {}

    private final MeterRegistry meters;
    private final Map<Kind, AtomicLong> counts = new HashMap<>();

    ErrorFigures(MeterRegistry meters) {
        this.meters = meters;
        // There from the start, at 0: a rate needs a counter that was scraped before it grew.
        for (Failure failure : Failure.values()) {
            register(new Kind(OTHER, failure));
        }
    }

    /** @param all errors since the start of the run */
    void counted(List<ErrorCount> all) {
        Map<Kind, Long> sums = new HashMap<>();
        for (ErrorCount error : all) {
            sums.merge(kind(error), error.count(), Long::sum);
        }
        sums.forEach((kind, sum) -> counts.get(kind).set(sum));
    }

    private Kind kind(ErrorCount error) {
        String state = error.sqlState();
        Kind kind = new Kind(state == null ? "none" : STATE.matcher(state).matches() ? state : OTHER, error.failure());
        if (!counts.containsKey(kind)) {
            if (counts.size() >= MOST + Failure.values().length) {
                return new Kind(OTHER, error.failure());
            }
            register(kind);
        }
        return kind;
    }

    private void register(Kind kind) {
        AtomicLong count = new AtomicLong();
        counts.put(kind, count);
        FunctionCounter.builder("oe.errors", count, AtomicLong::doubleValue)
                .description("Database errors, those that were tried again included")
                .tag("sqlstate", kind.state())
                .tag("failure", kind.failure().name().toLowerCase(Locale.ROOT))
                .register(meters);
    }
}
