package io.orderentry.observe;

import io.orderentry.result.Profile;
import io.orderentry.result.Reading;
import java.io.IOException;
import java.time.Duration;

/** Samples the driver's machine in a part of the measurement interval, if that was requested. Used by one thread. */
public final class Profiling implements AutoCloseable {
    private static final Duration LONGEST = Duration.ofSeconds(10);

    private final Perf perf;
    private final Duration length;
    private Perf.Sampling sampling;
    private Reading<Profile> profile = Reading.unavailable("it was not asked for (--profile)");

    /**
     * @param perf null when it was not asked for
     * @param interval the measurement interval's length, or null when it is not known before
     */
    public Profiling(Perf perf, Duration interval) {
        this.perf = perf;
        Duration half = interval == null ? LONGEST : interval.dividedBy(2);
        length = half.compareTo(LONGEST) < 0 ? half : LONGEST;
    }

    public void start() {
        if (perf == null) {
            return;
        }
        try {
            sampling = perf.start(length);
        } catch (IOException e) {
            profile = Reading.unavailable("perf could not be started: " + e.getMessage());
        }
    }

    public void stop() {
        if (sampling != null) {
            sampling.end();
        }
    }

    /** The profile, after the run. Analyses the samples, which takes some seconds. */
    public Reading<Profile> profile() throws InterruptedException {
        return sampling == null ? profile : sampling.profile();
    }

    @Override
    public void close() {
        if (sampling != null) {
            try {
                sampling.close();
            } catch (IOException e) {
                // Files of a temporary folder remain; the result is complete.
            }
        }
    }
}
