package io.orderentry.experiment;

import io.orderentry.config.Load;
import io.orderentry.config.StartState;
import java.time.Duration;
import java.util.List;

/**
 * Estimate of the duration of runs. The time besides ramp-up and interval, for restoring, checking and reporting, is guessed from the size of
 * the database and the way of restoring it until the first run of the experiment was measured. For one thread.
 */
public final class Estimate {
    /** Seconds on two small cores; only for a first guess. */
    private static final double SECONDS_BESIDE = 10;

    private static final double BUILD_SECONDS_PER_WAREHOUSE = 1.5;

    private static final double COPY_SECONDS_PER_WAREHOUSE = 0.1;
    private static final double CHECK_SECONDS_PER_WAREHOUSE = 0.5;

    private double beside;
    private int known;

    /** Learns from a run and its duration from the restoring of its start state to the end of its report. */
    public void learn(PlannedRun run, Duration took) {
        beside += Math.max(0, took.toMillis() / 1e3 - measured(run));
        known++;
    }

    /** Of all these runs together; a run that ends after a number of transactions counts as if its interval took no time. */
    public Duration of(List<PlannedRun> runs) {
        double seconds = 0;
        for (PlannedRun run : runs) {
            int warehouses =
                    run.cell().load().warehouses() * run.cell().targets().size();
            seconds += measured(run)
                    + (known > 0 ? beside / known : SECONDS_BESIDE + secondsPerWarehouse(run.start()) * warehouses);
        }
        return Duration.ofSeconds(Math.round(seconds));
    }

    private static double secondsPerWarehouse(StartState start) {
        return CHECK_SECONDS_PER_WAREHOUSE
                + switch (start) {
                    case REBUILD -> BUILD_SECONDS_PER_WAREHOUSE;
                    case COPY -> COPY_SECONDS_PER_WAREHOUSE;
                    case CONTINUE -> 0;
                };
    }

    private static double measured(PlannedRun run) {
        Load load = run.cell().load();
        Duration interval = load.duration() == null ? Duration.ZERO : load.duration();
        return load.warmup().plus(interval).toMillis() / 1e3;
    }

    /** Such as {@code 2 h 5 min}, {@code 7 min} or {@code 40 s}. */
    public static String text(Duration duration) {
        long seconds = duration.toSeconds();
        if (seconds < 90) {
            return seconds + " s";
        }
        long minutes = Math.round(seconds / 60.0);
        return minutes < 60 ? minutes + " min" : minutes / 60 + " h " + minutes % 60 + " min";
    }
}
