package io.orderentry.doctor;

import io.orderentry.config.Load;
import io.orderentry.model.Scale;
import io.orderentry.text.Refusal;
import io.orderentry.text.Sentences;

/**
 * Input of a plan.
 *
 * @param load warehouses, connections, pace, mix and length
 * @param cpus that a multiple of CPUs means
 * @param cacheBytes buffer cache of the server; null when not given
 * @param nopm throughput to expect, New-Orders per minute, above 0; null when not given
 * @param rowsPerSecond of a build on the user's server, above 0; null when not measured
 * @param iops reads and writes per second that the server's disks can do; null when not given
 */
public record SizeRequest(Load load, int cpus, Long cacheBytes, Double nopm, Double rowsPerSecond, Double iops) {
    private static final double MOST = 1e9;

    public SizeRequest {
        requireRate("--nopm", nopm);
        requireRate("--rows-per-second", rowsPerSecond);
        requireRate("--iops", iops);
    }

    private static void requireRate(String option, Double value) {
        if (value != null && !(value >= 1 && value <= MOST)) {
            throw new Refusal(option + ": " + value + " is not in 1.." + Sentences.text("%.0f", MOST));
        }
    }

    /**
     * The same for as many warehouses as paced terminals need for the throughput.
     *
     * @throws Refusal when these are more than a database can have
     */
    public SizeRequest withCompliantWarehouses() {
        long warehouses =
                Math.max(1, Math.round(Sizing.compliantWarehouses(nopm).least()));
        if (warehouses > Scale.MAX_WAREHOUSES) {
            throw new Refusal(Sentences.text(
                    "--nopm: %,.0f NOPM need %,d warehouses, and %,d are the most; give a lower throughput",
                    nopm, warehouses, Scale.MAX_WAREHOUSES));
        }
        return new SizeRequest(load.withWarehouses((int) warehouses), cpus, cacheBytes, nopm, rowsPerSecond, iops);
    }

    /** The same with a cache; null when not known. */
    public SizeRequest withCache(Long bytes) {
        return new SizeRequest(load, cpus, bytes, nopm, rowsPerSecond, iops);
    }

    /** Rows per second of a build: as given, else what was measured. */
    Bounds loadingRate() {
        return rowsPerSecond == null ? Sizing.ROWS_PER_SECOND : Bounds.exactly(rowsPerSecond);
    }
}
