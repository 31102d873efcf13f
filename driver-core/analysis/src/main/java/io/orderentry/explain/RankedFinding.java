package io.orderentry.explain;

/**
 * Finding of an explanation.
 *
 * @param rule id of its rule
 * @param sharePercent share of the response time, of the database time or of a difference that it explains
 * @param rank by which findings are ordered: the share times the weight of the rule
 * @param sentence with the figures
 * @param advice what to do
 * @param source public reference
 */
public record RankedFinding(
        String rule, double sharePercent, double rank, String sentence, String advice, String source) {}
