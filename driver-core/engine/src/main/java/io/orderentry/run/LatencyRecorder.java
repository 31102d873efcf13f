package io.orderentry.run;

import io.orderentry.model.TransactionType;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/**
 * Response, service and think times in microseconds, three digits, up to an hour, by transaction type. Any number of threads record without
 * waiting for each other; one thread takes what was recorded since it last did.
 */
public final class LatencyRecorder {
    /** Longer times are recorded as this. */
    static final long MAX_MICROS = 3_600_000_000L;

    private static final int DIGITS = 3;
    private static final int KINDS = Kind.values().length;

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

    /** Adds times in microseconds to {@link #sum}. */
    void addSum(TransactionType type, Kind kind, Histogram recorded) {
        sums.get(index(type, kind)).add(recorded);
    }

    /** Adds to {@link #late}, {@link #idle} and {@link #queueing}. */
    void addWaits(Histogram lateTimes, Histogram idleTimes, Histogram queueingTimes) {
        lateSum.add(lateTimes);
        idleSum.add(idleTimes);
        queueingSum.add(queueingTimes);
    }

    /** Adds to {@link #thinkTimes}. */
    void addThinkTimes(TransactionType done, Histogram recorded) {
        thinkTimeSums.get(done.ordinal()).add(recorded);
    }

    /** Adds what another recorder's {@link #sum} and other totals hold. */
    void add(LatencyRecorder other) {
        for (int i = 0; i < sums.size(); i++) {
            sums.get(i).add(other.sums.get(i));
        }
        lateSum.add(other.late());
        idleSum.add(other.idle());
        queueingSum.add(other.queueing());
        for (TransactionType type : TransactionType.values()) {
            thinkTimeSums.get(type.ordinal()).add(other.thinkTimes(type));
        }
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
