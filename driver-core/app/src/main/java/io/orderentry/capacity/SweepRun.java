package io.orderentry.capacity;

import io.orderentry.model.TransactionType;
import io.orderentry.result.Percentiles;
import io.orderentry.result.Result;
import io.orderentry.result.Verdict;
import io.soabase.recordbuilder.core.RecordBuilder;

/**
 * Run of a sweep: a closed loop on a number of connections.
 *
 * @param folder name of its run folder
 * @param newOrdersPerMinute null without New-Orders
 * @param responseMillis of New-Order; null without samples
 * @param status of the run's verdict
 * @param limits what restricts the run's figures, in one line; empty if nothing does
 */
@RecordBuilder
public record SweepRun(
        int number,
        String folder,
        int connections,
        Double newOrdersPerMinute,
        Percentiles responseMillis,
        Verdict.Status status,
        String limits) {
    static SweepRun of(int number, String folder, int connections, Result result) {
        return SweepRunBuilder.builder()
                .number(number)
                .folder(folder)
                .connections(connections)
                .newOrdersPerMinute(result.throughput().newOrdersPerMinute().orNull())
                .responseMillis(result.transaction(TransactionType.NEW_ORDER)
                        .responseMillis()
                        .orNull())
                .status(result.verdict().status())
                .limits(result.verdict().limits())
                .build();
    }
}
