package io.orderentry.run;

import io.orderentry.model.TransactionType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
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
        DEFERRED,
        /** Think time that was drawn after a transaction. */
        THINK,
        /** Of all types: start lag of terminals, from the scheduled start until a worker took them. */
        LATE,
        /** Of all types: time between two transactions of a worker, from the end of one until the next was due. */
        IDLE,
        /** Queueing time of Deliveries. */
        QUEUEING;

        /** Those that are taken each second. */
        public static final List<Kind> LIVE = List.of(RESPONSE, SERVICE, DEFERRED);

        /** As names of figures and metrics have it. */
        public String key() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Times of one type and kind that were recorded in about a second, in microseconds. */
    public record Times(TransactionType type, Kind kind, Histogram histogram) {
        public Times {
            Stream.of(type, kind, histogram).forEach(Objects::requireNonNull);
        }

        /** Name of the type and the kind, as {@link #totals} has it. */
        public String name() {
            return type.key() + "." + kind.key();
        }
    }

    /** All that are recorded, by name. */
    final Map<String, Stripes> all = new LinkedHashMap<>();

    private final Stripes[] ofTypes = new Stripes[TransactionType.count() * KINDS];
    private final Stripes[] ofAllTypes = new Stripes[KINDS];

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
            for (Kind kind : Kind.LIVE) {
                ofTypes[index(type, kind)] = stripes(type.key() + "." + kind.key(), stripes);
            }
            ofTypes[index(type, Kind.THINK)] = stripes(type.key() + ".think", 1);
        }
        for (Kind kind : List.of(Kind.LATE, Kind.IDLE, Kind.QUEUEING)) {
            ofAllTypes[kind.ordinal()] = stripes(kind.key(), kind == Kind.QUEUEING ? 1 : stripes);
        }
    }

    private Stripes stripes(String name, int count) {
        Stripes added = new Stripes(count);
        all.put(name, added);
        return added;
    }

    /** Recorders of one kind of time: a thread keeps to one of them. */
    static final class Stripes {
        final Recorder[] recorders;
        final Histogram sum = new Histogram(DIGITS);

        Stripes(int count) {
            // Of a fixed range: where several threads make a recorder that fits its values larger at once, it may end
            // up with a limit that its values exceed, and what is written of it cannot be read again (HdrHistogram
            // 2.2.2).
            recorders = Stream.generate(() -> new Recorder(1, MAX_MICROS, DIGITS))
                    .limit(count)
                    .toArray(Recorder[]::new);
        }

        void record(long nanos) {
            recorders[recorders.length == 1 ? 0 : (int) (Thread.currentThread().getId() % recorders.length)]
                    .recordValue(Math.min(MAX_MICROS, Math.max(0, nanos / 1_000)));
        }

        /** Times recorded since the last call, which are also part of the sum. */
        Histogram takeNew() {
            Histogram recent = recorders[0].getIntervalHistogram();
            for (int i = 1; i < recorders.length; i++) {
                recent.add(recorders[i].getIntervalHistogram());
            }
            sum.add(recent);
            return recent;
        }

        /** All times that were recorded, with what was added to the sum before. */
        Histogram total() {
            takeNew();
            return sum;
        }
    }

    private static int index(TransactionType type, Kind kind) {
        return type.ordinal() * KINDS + kind.ordinal();
    }

    /** Records a time of a type in nanoseconds. */
    public void record(TransactionType type, Kind kind, long nanos) {
        ofTypes[index(type, kind)].record(nanos);
    }

    /** Records a time of a kind that all types share, in nanoseconds. */
    void record(Kind kind, long nanos) {
        ofAllTypes[kind.ordinal()].record(nanos);
    }

    /**
     * Times recorded since the last call, of each type and kind that has some; also part of {@link #sum}. Waits for workers that are just
     * recording one.
     */
    List<Times> takeNew() {
        List<Times> taken = new ArrayList<>();
        for (TransactionType type : TransactionType.values()) {
            for (Kind kind : Kind.LIVE) {
                Histogram recent = ofTypes[index(type, kind)].takeNew();
                if (recent.getTotalCount() > 0) {
                    // No larger than its values need: this is what a reader of the log has to make room for, each
                    // second.
                    Histogram fitting = new Histogram(DIGITS);
                    fitting.add(recent);
                    taken.add(new Times(type, kind, fitting));
                }
            }
        }
        return taken;
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

    /** All times of a kind that all types share. */
    public Histogram sum(Kind kind) {
        return ofAllTypes[kind.ordinal()].total();
    }

    /** All times of a type and a kind. */
    public Histogram sum(TransactionType type, Kind kind) {
        return ofTypes[index(type, kind)].total();
    }
}
