package io.orderentry.result;

/**
 * What the driver itself cost in the measurement interval.
 *
 * @param cpuSeconds processor time of the driver's process
 * @param cpuMillisPerTransaction the same per completed transaction
 * @param gcPauseMillis sum of the pauses for garbage collection
 * @param schedulingLagMillisP99 how late a thread that asked for a short sleep was woken, 99th percentile
 * @param startLagMillisP99 how long terminals that were due waited for a free worker, 99th percentile; part of the response times
 * @param limited whether the figures may be the driver's own instead of the database's; see {@link DriverGates}
 */
public record Driver(
        Double cpuSeconds,
        Double cpuMillisPerTransaction,
        Double gcPauseMillis,
        Double schedulingLagMillisP99,
        Double startLagMillisP99,
        boolean limited) {}
