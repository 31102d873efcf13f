package io.orderentry.result;

/**
 * Cost and delays of the driver itself in the measurement interval. A figure that its platform does not have is null with a reason.
 *
 * @param cpuSeconds processor time of the driver's process
 * @param cpuMillisPerTransaction the same per completed transaction
 * @param cpuPercent the same, of all that its machine's processors had
 * @param stealPercent time that a hypervisor took from its machine's processors
 * @param gcPauseMillis sum of the pauses for garbage collection
 * @param longestGcPauseMillis the longest of them
 * @param safepointMillis sum of all pauses in which the virtual machine held every thread, those for garbage collection among them
 * @param longestSafepointMillis the longest of them
 * @param schedulingLagMillisP99 how late a thread that asked for a short sleep was woken, 99th percentile
 * @param longestLagMillis the latest of them: the longest pause of any cause
 * @param startLagMillisP99 how long terminals that were due waited for a free worker, 99th percentile; part of the response times
 * @param connectionWaits how often a worker had to wait for a connection
 * @param achievedPercent transactions completed, of those that the constant rate offered
 * @param limited whether the figures may be the driver's own instead of the database's; by the checks of the driver's health
 */
public record Driver(
        Double cpuSeconds,
        Double cpuMillisPerTransaction,
        Double cpuPercent,
        Double stealPercent,
        double gcPauseMillis,
        Double longestGcPauseMillis,
        Double safepointMillis,
        Double longestSafepointMillis,
        Double schedulingLagMillisP99,
        Double longestLagMillis,
        Double startLagMillisP99,
        long connectionWaits,
        Double achievedPercent,
        boolean limited) {}
