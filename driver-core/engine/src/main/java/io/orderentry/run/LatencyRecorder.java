package io.orderentry.run;

import io.orderentry.model.TransactionType;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/**
 * Response, service and think times in microseconds, three digits, up to an hour, by transaction type. Any number of threads record without
 * waiting for each other, and on machines of many processors in several places; one thread takes what was recorded since it last did.
 */
public final class LatencyRecorder {
    /** Longer times are recorded as this. */
    static final long MAX_MICROS = 3_600_000_000L;

    /** Significant ones of every histogram. */
    public static final int DIGITS = 3;

    private static final int PROCESSORS_PER_STRIPE = 4;
    private static final int MOST_STRIPES = 8;
    private static final int KINDS = Kind.values().length;

    /** Kind of a measured time. */
    public enum Kind {
        /** From due to ended; for a queued Delivery to the moment it was queued. */
        RESPONSE,
        /** From started to ended. */
        SERVICE,
        /** A queued Delivery from queueing to the end of its work. */
        DEFERRED;

        private String key() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** All that are recorded, by name. */
    final Map<String, Stripes> all = new LinkedHashMap<>();

    private final Stripes[] ofTypes = new Stripes[TransactionType.count() * KINDS];
    private final Stripes[] thinkTimes = new Stripes[TransactionType.count()];
    private final Stripes late;
    private final Stripes idle;
    private final Stripes queueing;

    /** A recorder without samples, of which four processors share a part. */
    public LatencyRecorder() {
        this(Math.min(MOST_STRIPES, Math.max(1, Runtime.getRuntime().availableProcessors() / PROCESSORS_PER_STRIPE)));
    }

    /**
     * @param stripes parts that threads spread over, each 7 MB: two threads that record the same kind in one part wait for each other's cache
     *     line; 1 for a recorder that is added to, and never recorded in
     */
    LatencyRecorder(int stripes) {
        for (TransactionType type : TransactionType.values()) {
            for (Kind kind : Kind.values()) {
                ofTypes[index(type, kind)] = stripes(type.key() + "." + kind.key(), stripes);
            }
            thinkTimes[type.ordinal()] = stripes(type.key() + ".think", 1);
        }
        late = stripes("late", stripes);
        idle = stripes("idle", stripes);
        queueing = stripes("queueing", 1);
    }

    private Stripes stripes(String name, int count) {
        Stripes added = new Stripes(count);
        all.put(name, added);
        return added;
    }

    /**
     * Of a fixed range: where several threads make a recorder that fits its values larger at once, it may end up with a limit that its values
     * exceed, and what is written of it cannot be read again (HdrHistogram 2.2.2).
     */
    private static Recorder recorder() {
        return new Recorder(1, MAX_MICROS, DIGITS);
    }

    /** Recorders of one kind of time: a thread keeps to one of them. */
    static final class Stripes {
        final Recorder[] recorders;
        final Histogram sum = new Histogram(DIGITS);

        Stripes(int count) {
            recorders = Stream.generate(LatencyRecorder::recorder).limit(count).toArray(Recorder[]::new);
        }

        void recordValue(long micros) {
            recorders[recorders.length == 1 ? 0 : (int) (Thread.currentThread().getId() % recorders.length)]
                    .recordValue(micros);
        }

        /** Times recorded since the last call. */
        Histogram getIntervalHistogram() {
            Histogram recent = recorders[0].getIntervalHistogram();
            for (int i = 1; i < recorders.length; i++) {
                recent.add(recorders[i].getIntervalHistogram());
            }
            return recent;
        }

        /** All times that were recorded, with what was added to the sum before. */
        Histogram total() {
            sum.add(getIntervalHistogram());
            return sum;
        }
    }

    private static int index(TransactionType type, Kind kind) {
        return type.ordinal() * KINDS + kind.ordinal();
    }

    /** Records a time in nanoseconds. */
    public void record(TransactionType type, Kind kind, long nanos) {
        ofTypes[index(type, kind)].recordValue(micros(nanos));
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
        thinkTimes[done.ordinal()].recordValue(micros(nanos));
    }

    private static long micros(long nanos) {
        return Math.min(MAX_MICROS, Math.max(0, nanos / 1_000));
    }

    /** Times recorded since the last call; also part of {@link #sum}. Null when nothing came in. */
    Histogram takeNew(TransactionType type, Kind kind) {
        Stripes stripes = ofTypes[index(type, kind)];
        Histogram recent = stripes.getIntervalHistogram();
        if (recent.getTotalCount() == 0) {
            return null;
        }
        stripes.sum.add(recent);
        // No larger than its values need: this is what a reader of the log has to make room for, each second.
        Histogram fitting = new Histogram(DIGITS);
        fitting.add(recent);
        return fitting;
    }

    /** Gives a listener the times since the last call. Waits for workers that are just recording one. */
    void passOn(RunListener listener) {
        for (TransactionType type : TransactionType.values()) {
            for (Kind kind : Kind.values()) {
                Histogram recent = takeNew(type, kind);
                if (recent != null) {
                    listener.times(type, kind.key(), recent);
                }
            }
        }
    }

    /** All totals that hold times, by name. */
    public Map<String, Histogram> totals() {
        Map<String, Histogram> totals = new TreeMap<>();
        all.forEach((name, stripes) -> totals.put(name, stripes.total()));
        totals.values().removeIf(total -> total.getTotalCount() == 0);
        return totals;
    }

    /** A recorder with the totals that {@link #totals} gave. */
    public static LatencyRecorder of(Map<String, Histogram> totals) {
        LatencyRecorder recorder = new LatencyRecorder(1);
        recorder.add(totals);
        return recorder;
    }

    /** Adds the totals of another recorder. */
    void add(Map<String, Histogram> totals) {
        totals.forEach((name, total) -> all.get(name).sum.add(total));
    }

    /** Times of {@link #recordLate}, of all types. */
    public Histogram late() {
        return late.total();
    }

    /** Times of {@link #recordIdle}. */
    public Histogram idle() {
        return idle.total();
    }

    /** Queueing times of Deliveries. */
    public Histogram queueing() {
        return queueing.total();
    }

    /** Times of {@link #recordThinkTime} after one type. */
    public Histogram thinkTimes(TransactionType done) {
        return thinkTimes[done.ordinal()].total();
    }

    /** All times of {@link #record} of a type and a kind. */
    public Histogram sum(TransactionType type, Kind kind) {
        return ofTypes[index(type, kind)].total();
    }
}
