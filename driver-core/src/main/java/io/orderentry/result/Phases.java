package io.orderentry.result;

/**
 * How long the phases took.
 *
 * @param intervalSeconds length of the measurement interval as measured
 * @param interrupted whether the interval was cut short
 */
public record Phases(double rampUpSeconds, double intervalSeconds, boolean interrupted) {}
