package io.orderentry.run;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** A clock that stands still until a test moves it, or somebody sleeps on it. Any thread may use it. */
public final class ManualClock implements Clock {
    private static final long EPOCH_MILLIS = 1_767_225_600_000L;

    private final AtomicLong nanos = new AtomicLong();

    void advance(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    /** Moves on to a moment; stays where it is when that is over. */
    void advanceTo(long moment) {
        nanos.accumulateAndGet(moment, Math::max);
    }

    @Override
    public long nanos() {
        return nanos.get();
    }

    /** It was 2026-01-01T00:00:00 UTC when the clock was made. */
    @Override
    public long epochMillis() {
        return EPOCH_MILLIS + nanos.get() / 1_000_000;
    }

    /** Takes no time of the machine's: the clock moves on and the sleeper goes on. */
    @Override
    public void sleep(long nanos) {
        this.nanos.addAndGet(Math.max(0, nanos));
    }
}
