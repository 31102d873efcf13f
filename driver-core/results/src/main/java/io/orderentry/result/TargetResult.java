package io.orderentry.result;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/**
 * One of the targets that were measured at the same time in one run. Every figure is null with a reason where the target had no load or
 * its run broke off.
 *
 * @param name of the target in the run, and of its folder below {@code targets/}
 * @param idle whether its server ran without a load
 * @param status of its own verdict; of an idle one PASS when it answered at the end
 * @param reasons why it is not PASS
 * @param offeredPerSecond transactions due per second of its constant rate; null at any other pace
 * @param achievedPercent completed of those
 * @param newOrderP90Millis 90th percentile of the response time of New-Order
 * @param failed transactions that failed or are unknown
 * @param skipped transactions that were due and never started, those that found the queue full included
 */
@RecordBuilder
public record TargetResult(
        String name,
        boolean idle,
        Verdict.Status status,
        List<String> reasons,
        Reading<Double> newOrdersPerMinute,
        Reading<Double> transactionsPerSecond,
        Reading<Double> offeredPerSecond,
        Reading<Double> achievedPercent,
        Reading<Double> newOrderP90Millis,
        Reading<Long> failed,
        Reading<Long> skipped) {}
