package io.orderentry.it.endurance;

/** What is sampled of a run, and the growth that is allowed. */
enum Figure {
    HEAP("live heap after a full collection, MB", 16, 4),
    THREADS("threads of the driver", 2, 2),
    FILE_DESCRIPTORS("file descriptors of the driver", 2, 2),
    CONNECTIONS("connections on the server", 2, 2),
    TEMPORARY_FILES("temporary files of the driver", 2, 2),
    /** Each second adds its histograms to latency.hlog, so that this is a rate and not a leak: up to 30 KB a second. */
    RUN_FOLDER("run folder, MB", 108, 1),
    /** Of a connection, outside of the DBMS. */
    BETWEEN_TRANSACTIONS("time between transactions, µs", 200, 100);

    private final String label;
    private final double perHour;
    private final double inRun;

    /**
     * @param perHour growth that is allowed in an hour
     * @param inRun growth that is allowed in a shorter run: one more thread is a step and no slope
     */
    Figure(String label, double perHour, double inRun) {
        this.label = label;
        this.perHour = perHour;
        this.inRun = inRun;
    }

    String label() {
        return label;
    }

    /** The greatest slope that is allowed over a time. */
    double limitPerHour(double hours) {
        return Math.max(perHour, inRun / hours);
    }
}
