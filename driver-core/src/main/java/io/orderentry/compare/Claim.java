package io.orderentry.compare;

/**
 * What was asked of a group, and whether the runs bear it out.
 *
 * @param sentence the claim with its bound, worded as what it is
 * @param holds null when there are too few runs for a verdict
 */
public record Claim(String sentence, Boolean holds) {}
