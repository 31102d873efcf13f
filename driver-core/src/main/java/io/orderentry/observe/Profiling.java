package io.orderentry.observe;

import io.orderentry.observe.profile.Perf;
import io.orderentry.observe.profile.Sampling;
import io.orderentry.result.Absent;
import io.orderentry.result.Profile;
import java.io.IOException;
import java.time.Duration;

/** Samples this machine for a part of the measurement interval, if that was asked for. Used by one thread. */
public final class Profiling implements AutoCloseable {
    private static final Duration LONGEST = Duration.ofSeconds(10);

    private final Perf perf;
    private final Duration length;
    private Sampling sampling;
    private Profile profile;
    private boolean read;
    private String problem = "it was not asked for (--profile)";

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
            problem = "perf could not be started: " + e.getMessage();
        }
    }

    public void stop() {
        if (sampling != null) {
            sampling.end();
        }
    }

    /** After the run. The samples are worked up once. */
    public Profile profile(Absent absent) throws InterruptedException {
        if (!read) {
            read = true;
            profile = sampling == null ? null : sampling.profile();
        }
        return absent.unless("profile", profile, sampling == null ? problem : sampling.problem());
    }

    @Override
    public void close() {
        if (sampling == null) {
            return;
        }
        try {
            sampling.close();
        } catch (IOException e) {
            problem = "the samples could not be removed: " + e.getMessage();
        }
    }
}
