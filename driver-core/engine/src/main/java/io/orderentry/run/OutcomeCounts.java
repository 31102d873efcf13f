package io.orderentry.run;

import io.orderentry.model.TransactionType;
import io.orderentry.result.Ordered;
import io.orderentry.txn.Outcome;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Counts by transaction type. Every transaction that was due is counted once as due and once in how it ended; retries are counted
 * apart. One thread writes, any thread may read.
 */
public final class OutcomeCounts {
    /** Counts of each type. */
    public enum Count {
        DUE,
        COMMITTED,
        ROLLED_BACK,
        FAILED,
        UNKNOWN,
        SKIPPED,
        RETRIES
    }

    private static final int COUNTS = Count.values().length;

    private final AtomicLongArray counts = new AtomicLongArray(TransactionType.count() * COUNTS);

    private void add(TransactionType type, Count count, long more) {
        int index = type.ordinal() * COUNTS + count.ordinal();
        counts.setRelease(index, counts.getPlain(index) + more);
    }

    /** The counts of each type by its key, in the order of {@link Count}. */
    public Map<String, List<Long>> byType() {
        return Ordered.perType(type ->
                Arrays.stream(Count.values()).map(count -> get(type, count)).toList());
    }

    /**
     * The counts that {@link #byType} gave.
     *
     * @throws IllegalArgumentException when a type is missing, or has another number of counts
     */
    public static OutcomeCounts of(Map<String, List<Long>> byType) {
        OutcomeCounts counts = new OutcomeCounts();
        for (TransactionType type : TransactionType.values()) {
            if (!byType.containsKey(type.key())) {
                throw new IllegalArgumentException("there are no counts of " + type.key());
            }
            counts.set(type, byType.get(type.key()));
        }
        return counts;
    }

    /** Sets counts that were recorded elsewhere, in the order of {@link Count}. */
    public void set(TransactionType type, List<Long> recorded) {
        if (recorded.size() != COUNTS) {
            throw new IllegalArgumentException(type.key() + " has " + recorded.size() + " counts instead of " + COUNTS);
        }
        if (recorded.stream().anyMatch(count -> count < 0)) {
            throw new IllegalArgumentException("a count of " + type.key() + " is negative");
        }
        for (int i = 0; i < COUNTS; i++) {
            counts.setRelease(type.ordinal() * COUNTS + i, recorded.get(i));
        }
    }

    void ended(TransactionType type, Outcome outcome, int retries) {
        add(type, Count.DUE, 1);
        add(
                type,
                switch (outcome) {
                    case COMMITTED -> Count.COMMITTED;
                    case ROLLED_BACK -> Count.ROLLED_BACK;
                    case FAILED, UNEXPECTED_ROLLBACK, UNEXPECTED_COMMIT -> Count.FAILED;
                    case UNKNOWN -> Count.UNKNOWN;
                },
                1);
        if (retries > 0) {
            add(type, Count.RETRIES, retries);
        }
    }

    void skipped(TransactionType type, long many) {
        add(type, Count.DUE, many);
        add(type, Count.SKIPPED, many);
    }

    public void add(OutcomeCounts other) {
        for (int i = 0; i < counts.length(); i++) {
            counts.setRelease(i, counts.getPlain(i) + other.counts.getAcquire(i));
        }
    }

    public long get(TransactionType type, Count count) {
        return counts.getAcquire(type.ordinal() * COUNTS + count.ordinal());
    }

    public long sum(Count count) {
        return Arrays.stream(TransactionType.values())
                .mapToLong(type -> get(type, count))
                .sum();
    }

    /** Transactions of all types that failed or are unknown. */
    public long failedOrUnknown() {
        return sum(Count.FAILED) + sum(Count.UNKNOWN);
    }

    /** Completed transactions of all types. */
    public long completed() {
        return sum(Count.COMMITTED) + sum(Count.ROLLED_BACK);
    }

    /** Those that were committed and those that were rolled back by design. */
    public long completed(TransactionType type) {
        return get(type, Count.COMMITTED) + get(type, Count.ROLLED_BACK);
    }
}
