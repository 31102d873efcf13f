package io.orderentry.run;

import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.concurrent.TimeUnit;

/** Time as an argument: everything in a run that asks for the time or waits for it asks one of these. Any thread may. */
public interface Clock {
    /** Nanoseconds since some moment; only differences mean something. */
    long nanos();

    /** Milliseconds since 1970-01-01T00:00:00 UTC. */
    long epochMillis();

    /** Waits; returns at once when the time is 0 or less. */
    void sleep(long nanos) throws InterruptedException;

    /** The date that a transaction puts into the database: UTC, whole milliseconds. */
    default LocalDateTime date() {
        long millis = epochMillis();
        return LocalDateTime.ofEpochSecond(millis / 1_000, (int) (millis % 1_000) * 1_000_000, ZoneOffset.UTC);
    }

    /** The machine's clock. */
    static Clock system() {
        return new Clock() {
            @Override
            public long nanos() {
                return System.nanoTime();
            }

            @Override
            public long epochMillis() {
                return System.currentTimeMillis();
            }

            @Override
            public void sleep(long nanos) throws InterruptedException {
                if (nanos > 0) {
                    TimeUnit.NANOSECONDS.sleep(nanos);
                }
            }
        };
    }
}
