package io.orderentry.observe;

import io.orderentry.config.HostMetric;
import io.orderentry.config.HostMetric.Kind;
import io.orderentry.config.HostMetric.Role;
import io.orderentry.config.ProfileSources;
import io.orderentry.result.Profile;
import io.orderentry.result.Reading;
import io.orderentry.text.Refusal;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Samples the processors of machines in a part of the measurement interval, if that was requested. A machine that cannot be sampled has a
 * reason instead of a profile. Used by one thread at a time.
 */
public final class Profiling implements AutoCloseable {
    private static final Duration LONGEST = Duration.ofSeconds(10);

    private final Duration length;
    private final Map<Role, Perf> machines = new LinkedHashMap<>();
    private final Map<String, Reading<Profile>> profiles = new LinkedHashMap<>();

    /** @param interval the measurement interval's length, or null when it is not known before */
    private Profiling(Duration interval) {
        Duration half = interval == null ? LONGEST : interval.dividedBy(2);
        length = half.compareTo(LONGEST) < 0 ? half : LONGEST;
    }

    /**
     * Samples each machine for a moment, before the run.
     *
     * @param interval the measurement interval's length, or null when it is not known before
     * @param problem receives a sentence for each machine that is left out
     * @throws Refusal when this machine was requested and cannot be sampled
     */
    public static Profiling of(ProfileSources sources, Duration interval, Consumer<String> problem)
            throws InterruptedException {
        Profiling profiling = new Profiling(interval);
        try {
            for (HostMetric source : sources.sources()) {
                profiling.open(source, problem);
            }
            return profiling;
        } catch (RuntimeException | InterruptedException e) {
            profiling.close();
            throw e;
        }
    }

    /** Reason that this machine cannot be sampled, as one sentence; empty when it can. */
    public static Optional<String> problemHere() throws InterruptedException {
        try (Perf perf = Perf.of(new HostMetric(Role.DRIVER, Kind.LOCAL, "", List.of()))) {
            return perf.trial();
        }
    }

    private void open(HostMetric source, Consumer<String> problem) throws InterruptedException {
        Perf perf = Perf.of(source);
        machines.put(source.role(), perf);
        Optional<String> why = perf.trial();
        if (why.isPresent() && source.kind() == Kind.LOCAL) {
            throw new Refusal("target.profile: " + why.get() + "; or leave it out");
        }
        if (why.isPresent()) {
            problem.accept("the " + source.role() + "'s machine: " + why.get());
            leaveOut(source.role(), why.get());
        }
    }

    private void leaveOut(Role role, String why) {
        profiles.put(role.toString(), Reading.unavailable(why));
    }

    private boolean isLeftOut(Role role) {
        return profiles.containsKey(role.toString());
    }

    /** Begins to sample. Does not wait. */
    public void start() {
        machines.forEach((role, perf) -> {
            if (!isLeftOut(role)) {
                try {
                    perf.start(length);
                } catch (IOException e) {
                    leaveOut(role, "perf could not be started: " + e.getMessage());
                }
            }
        });
    }

    /** Takes no further sample. Does not wait. */
    public void stop() {
        machines.forEach((role, perf) -> {
            if (!isLeftOut(role)) {
                try {
                    perf.end();
                } catch (IOException e) {
                    leaveOut(role, e.getMessage());
                }
            }
        });
    }

    /** The profiles by role, after the run. Analyses the samples, which takes some seconds. */
    public Reading<Map<String, Reading<Profile>>> profiles() throws InterruptedException {
        if (machines.isEmpty()) {
            return Reading.unavailable("it was not asked for (target.profile)");
        }
        Map<String, Reading<Profile>> all = new LinkedHashMap<>();
        for (Map.Entry<Role, Perf> machine : machines.entrySet()) {
            String role = machine.getKey().toString();
            all.put(
                    role,
                    isLeftOut(machine.getKey())
                            ? profiles.get(role)
                            : machine.getValue().profile());
        }
        return Reading.of(all);
    }

    @Override
    public void close() {
        machines.values().forEach(Perf::close);
    }
}
