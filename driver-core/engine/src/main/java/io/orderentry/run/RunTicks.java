package io.orderentry.run;

import io.orderentry.model.TransactionType;
import io.orderentry.result.SeriesRow.Phase;
import io.orderentry.run.LatencyRecorder.Kind;
import io.orderentry.run.OutcomeCounts.Count;
import io.orderentry.schedule.Clock;
import java.util.Locale;
import org.HdrHistogram.Histogram;

/** Reports of a run to its listener about once a second, and the moment of the database's last answer. Used by one thread. */
final class RunTicks {
    private final long start;
    private final Clock clock;
    private final RunListener listener;
    private final LatencyRecorder times;
    private OutcomeCounts last = new OutcomeCounts();
    private long lastNanos;
    private long answers;
    private long lastAnswer;

    /** @param start of the ramp-up */
    RunTicks(long start, Clock clock, RunListener listener, LatencyRecorder times) {
        this.start = start;
        this.clock = clock;
        this.listener = listener;
        this.times = times;
        this.lastNanos = start;
        this.lastAnswer = start;
    }

    /** Moment of the last report. */
    long lastNanos() {
        return lastNanos;
    }

    /** Moment of the last answer of the database, to within the time between two calls of {@link #noteAnswers}. */
    long lastAnswer() {
        return lastAnswer;
    }

    /**
     * Reports the time since the last report.
     *
     * @param now when {@code seen} was read
     * @param intervalStart the reading at the start of the interval; null before it
     */
    void tick(Phase phase, long now, OutcomeCounts seen, IntervalEdges.Reading intervalStart) {
        noteAnswers(seen);
        long newOrders = seen.completed(TransactionType.NEW_ORDER);
        listener.tick(RunListenerTickBuilder.builder()
                .seconds((now - start) / 1e9)
                .phase(phase)
                .newOrders(newOrders - last.completed(TransactionType.NEW_ORDER))
                .transactions(seen.completed() - last.completed())
                .errors(seen.failedOrUnknown() - last.failedOrUnknown())
                .retries(seen.sum(Count.RETRIES) - last.sum(Count.RETRIES))
                .lengthSeconds((now - lastNanos) / 1e9)
                .nopm(
                        phase == Phase.RAMP_UP || intervalStart == null || now <= intervalStart.nanos()
                                ? 0
                                : (newOrders - intervalStart.counts().completed(TransactionType.NEW_ORDER))
                                        * 60e9
                                        / (now - intervalStart.nanos()))
                .build());
        last = seen;
        lastNanos = now;
    }

    /** Passes on the times since the last call. Waits for workers that are just recording one. */
    void passOnTimes() {
        for (int i = 0; i < TransactionType.count(); i++) {
            for (Kind kind : Kind.values()) {
                Histogram recent = times.takeNew(TransactionType.at(i), kind);
                if (recent != null) {
                    listener.times(TransactionType.at(i), kind.name().toLowerCase(Locale.ROOT), recent);
                }
            }
        }
    }

    /** @param seen counts of the run until now */
    void noteAnswers(OutcomeCounts seen) {
        // Not the failed ones: those that had no connection are among them.
        long now = seen.completed() + seen.sum(Count.RETRIES);
        if (now != answers) {
            answers = now;
            lastAnswer = clock.nanos();
        }
    }
}
