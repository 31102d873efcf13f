package io.orderentry.result;

/**
 * Between which two readings the server's counter of checkpoints grew; the time between is not known better.
 *
 * @param fromSeconds since the start of the ramp-up: the last reading before
 * @param toSeconds the reading that found them
 * @param count by how much it grew
 */
public record CheckpointTime(double fromSeconds, double toSeconds, long count) {
    public CheckpointTime {
        if (!(fromSeconds >= 0) || !(toSeconds > fromSeconds) || count < 1) {
            throw new IllegalArgumentException("server.checkpointTimes: " + count + " from " + fromSeconds + " s to "
                    + toSeconds + " s of the run are none");
        }
    }

    /** The middle, which is off by {@link #withinSeconds} at most. */
    public double seconds() {
        return (fromSeconds + toSeconds) / 2;
    }

    /** Largest distance of the checkpoint from the middle. */
    public double withinSeconds() {
        return (toSeconds - fromSeconds) / 2;
    }
}
