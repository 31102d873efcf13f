package io.orderentry.result;

/** The two readings between which the server's counter of checkpoints grew, in seconds since the start of the ramp-up, and by how much. */
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
