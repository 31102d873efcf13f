package io.orderentry.observe;

import io.orderentry.config.HostMetric.Role;
import io.orderentry.config.ProfileSource;
import io.orderentry.result.Profile;
import io.orderentry.result.Reading;
import io.orderentry.text.Refusal;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * Samples this machine's processors in a part of the measurement interval, if that was requested. Used by one thread at a time.
 */
public final class Profiling implements AutoCloseable {
    private static final Duration LONGEST = Duration.ofSeconds(10);

    private final Duration length;
    /** Null when nothing is sampled. */
    private final Perf perf;
    /** Reason that there is no profile; null when there is none. */
    private String problem;

    private Profiling(Perf perf, Duration interval) {
        this.perf = perf;
        Duration half = interval == null ? LONGEST : interval.dividedBy(2);
        length = half.compareTo(LONGEST) < 0 ? half : LONGEST;
    }

    /**
     * Samples this machine for a moment, before the run.
     *
     * @param interval the measurement interval's length, or null when it is not known before
     * @throws Refusal when this machine was requested and cannot be sampled
     */
    public static Profiling of(ProfileSource source, Duration interval) throws InterruptedException {
        if (source == ProfileSource.OFF) {
            return new Profiling(null, interval);
        }
        Profiling profiling = new Profiling(Perf.local(), interval);
        try {
            profiling.perf.trial().ifPresent(why -> {
                throw new Refusal("target.profile: " + why + "; or leave it out");
            });
            return profiling;
        } catch (RuntimeException | InterruptedException e) {
            profiling.close();
            throw e;
        }
    }

    /** Reason that this machine cannot be sampled, as one sentence; empty when it can. */
    public static Optional<String> problemHere() throws InterruptedException {
        try (Perf perf = Perf.local()) {
            return perf.trial();
        }
    }

    /** Begins to sample. Does not wait. */
    public void start() {
        try {
            if (perf != null) {
                perf.start(length);
            }
        } catch (IOException e) {
            problem = "perf could not be started: " + e.getMessage();
        }
    }

    /** Takes no further sample. Does not wait. */
    public void stop() {
        try {
            if (perf != null && problem == null) {
                perf.end();
            }
        } catch (IOException e) {
            problem = e.getMessage();
        }
    }

    /** The profiles by role, after the run. Analyses the samples, which takes some seconds. */
    public Reading<Map<String, Reading<Profile>>> profiles() throws InterruptedException {
        if (perf == null) {
            return Reading.unavailable("it was not asked for (target.profile)");
        }
        return Reading.of(
                Map.of(Role.DRIVER.toString(), problem == null ? perf.profile() : Reading.unavailable(problem)));
    }

    @Override
    public void close() {
        if (perf != null) {
            perf.close();
        }
    }
}
