package io.orderentry.result;

/**
 * Durations of the phases.
 *
 * @param intervalSeconds length of the measurement interval as measured
 * @param interrupted whether the run ended before its time: in the interval, or in the checks of the database
 */
public record Phases(double rampUpSeconds, double intervalSeconds, boolean interrupted) {}
