package io.orderentry.benchmarks;

import io.orderentry.model.TransactionType;
import java.util.Map;

/**
 * Figures of one run of one side.
 *
 * @param nopm completed New-Orders a minute, those rolled back by design included
 * @param cpuMillis processor time of the client for each transaction; NaN when it was read too late
 * @param latencyMillis mean of each transaction
 */
record Figures(double nopm, double cpuMillis, Map<TransactionType, Double> latencyMillis) {}
