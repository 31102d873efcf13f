package io.orderentry.run;

import io.orderentry.model.TransactionType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/**
 * Response, service and think times in microseconds, three digits, up to an hour, by transaction type. Any number of threads record without
 * waiting for each other; one thread takes what was recorded since it last did.
 */
public final class LatencyRecorder {
    /** Longer times are recorded as this. */
    static final long MAX_MICROS = 3_600_000_000L;

    static final int DIGITS = 3;
    private static final int KINDS = Kind.values().length;
    private static final Histogram NO_TIMES = new Histogram(DIGITS);

    /** Kind of a measured time. */
    public enum Kind {
        /** From due to ended; for a queued Delivery to the moment it was queued. */
        RESPONSE,
        /** From started to ended. */
        SERVICE,
        /** A queued Delivery from queueing to the end of its work. */
        DEFERRED
    }

    private final List<Recorder> recorders = new ArrayList<>();
    private final List<Histogram> sums = new ArrayList<>();
    private final Recorder late = recorder();
    private final Histogram lateSum = new Histogram(DIGITS);
    private final Recorder idle = recorder();
    private final Histogram idleSum = new Histogram(DIGITS);
    private final Recorder queueing = recorder();
    private final Histogram queueingSum = new Histogram(DIGITS);
    private final List<Recorder> thinkTimes = new ArrayList<>();
    private final List<Histogram> thinkTimeSums = new ArrayList<>();

    /** A recorder without samples. */
    public LatencyRecorder() {
        for (int i = 0; i < TransactionType.count() * KINDS; i++) {
            recorders.add(recorder());
            sums.add(new Histogram(DIGITS));
        }
        for (int i = 0; i < TransactionType.count(); i++) {
            thinkTimes.add(recorder());
            thinkTimeSums.add(new Histogram(DIGITS));
        }
    }

    /**
     * Of a fixed range: where several threads make a recorder that fits its values larger at once, it may end up with a limit that its values
     * exceed, and what is written of it cannot be read again (HdrHistogram 2.2.2).
     */
    private static Recorder recorder() {
        return new Recorder(1, MAX_MICROS, DIGITS);
    }

    private static int index(TransactionType type, Kind kind) {
        return type.ordinal() * KINDS + kind.ordinal();
    }

    /** Records a time in nanoseconds. */
    public void record(TransactionType type, Kind kind, long nanos) {
        recorders.get(index(type, kind)).recordValue(micros(nanos));
    }

    /** Start lag of terminals: from the scheduled start until a worker took them. */
    void recordLate(long nanos) {
        late.recordValue(micros(nanos));
    }

    /** Time between two transactions of a worker: from the end of one until the next was due. */
    void recordIdle(long nanos) {
        idle.recordValue(micros(nanos));
    }

    /** Queueing time of Deliveries. */
    void recordQueueing(long nanos) {
        queueing.recordValue(micros(nanos));
    }

    /** Think time that was drawn after a transaction of this type. */
    void recordThinkTime(TransactionType done, long nanos) {
        thinkTimes.get(done.ordinal()).recordValue(micros(nanos));
    }

    private static long micros(long nanos) {
        return Math.min(MAX_MICROS, Math.max(0, nanos / 1_000));
    }

    /** Times recorded since the last call; also part of {@link #sum} from now on. Null when nothing came in. */
    Histogram takeNew(TransactionType type, Kind kind) {
        Histogram recent = recorders.get(index(type, kind)).getIntervalHistogram();
        if (recent.getTotalCount() == 0) {
            return null;
        }
        sums.get(index(type, kind)).add(recent);
        // No larger than its values need: this is what a reader of the log has to make room for, each second.
        Histogram fitting = new Histogram(DIGITS);
        fitting.add(recent);
        return fitting;
    }

    /** All totals that hold times, by name. */
    public Map<String, Histogram> totals() {
        Map<String, Histogram> totals = new TreeMap<>();
        visit((name, total) -> totals.put(name, total));
        totals.values().removeIf(total -> total.getTotalCount() == 0);
        return totals;
    }

    /** A recorder with the totals that {@link #totals} gave. */
    public static LatencyRecorder of(Map<String, Histogram> totals) {
        LatencyRecorder recorder = new LatencyRecorder();
        recorder.visit((name, total) -> total.add(totals.getOrDefault(name, NO_TIMES)));
        return recorder;
    }

    private void visit(BiConsumer<String, Histogram> visitor) {
        for (TransactionType type : TransactionType.values()) {
            for (Kind kind : Kind.values()) {
                visitor.accept(type.key() + "." + kind.name().toLowerCase(Locale.ROOT), sum(type, kind));
            }
            visitor.accept(type.key() + ".think", thinkTimes(type));
        }
        visitor.accept("late", late());
        visitor.accept("idle", idle());
        visitor.accept("queueing", queueing());
    }

    /** Adds what another recorder's {@link #sum} and other totals hold. */
    void add(LatencyRecorder other) {
        Map<String, Histogram> totals = other.totals();
        visit((name, total) -> total.add(totals.getOrDefault(name, NO_TIMES)));
    }

    /** Times of {@link #recordLate}, of all types. */
    public Histogram late() {
        lateSum.add(late.getIntervalHistogram());
        return lateSum;
    }

    /** Times of {@link #recordIdle}. */
    public Histogram idle() {
        idleSum.add(idle.getIntervalHistogram());
        return idleSum;
    }

    /** Queueing times of Deliveries. */
    public Histogram queueing() {
        queueingSum.add(queueing.getIntervalHistogram());
        return queueingSum;
    }

    /** Times of {@link #recordThinkTime} after one type. */
    public Histogram thinkTimes(TransactionType done) {
        Histogram sum = thinkTimeSums.get(done.ordinal());
        sum.add(thinkTimes.get(done.ordinal()).getIntervalHistogram());
        return sum;
    }

    /** Everything that {@link #takeNew} has given. */
    public Histogram sum(TransactionType type, Kind kind) {
        return sums.get(index(type, kind));
    }
}
