package io.orderentry.verify;

import io.orderentry.model.TransactionType;
import io.orderentry.result.EntireRun;
import io.orderentry.result.EntireRun.Counts;
import io.orderentry.result.Reading;
import io.orderentry.result.Result;
import io.orderentry.result.SeriesRow;
import io.orderentry.result.SteadyState;
import io.orderentry.store.RunFiles;
import io.orderentry.store.RunFolderException;
import io.orderentry.verdict.SteadyStateAnalysis;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.function.ToLongFunction;

/** Seconds of a run: they add up to its counts, and its steady state follows from them. */
final class SeriesCheck {
    private static final double NOTICED_SECONDS = 1.5;
    private static final double ROUNDING_SECONDS = 0.001;

    private final Path folder;
    private final Result result;
    private final Verification verification;
    private final double seconds;

    SeriesCheck(Path folder, Result result, Verification verification) {
        this.folder = folder;
        this.result = result;
        this.verification = verification;
        seconds = result.phases().intervalSeconds();
    }

    void compare() {
        steadyState(series());
    }

    private List<SeriesRow> series() {
        verification.from("the seconds of series.csv");
        List<SeriesRow> rows;
        try {
            rows = RunFiles.series(folder);
        } catch (RunFolderException e) {
            verification.unreadable("series.csv", e);
            return List.of();
        }
        EntireRun run = result.entireRun();
        Collection<Counts> all = run.transactions().values();
        Counts newOrders = run.transactions().get(TransactionType.NEW_ORDER.key());
        verification.exact(
                "entireRun.transactions.newOrder completed",
                newOrders.committed() + newOrders.rolledBack(),
                sum(rows, SeriesRow::newOrders));
        verification.exact(
                "entireRun.transactions completed",
                sum(all, count -> count.committed() + count.rolledBack()),
                sum(rows, SeriesRow::transactions));
        verification.exact(
                "entireRun.transactions failed and unknown",
                sum(all, count -> count.failed() + count.unknown()),
                sum(rows, SeriesRow::errors));
        verification.exact("entireRun.transactions retries", sum(all, Counts::retries), sum(rows, SeriesRow::retries));
        long before = 0;
        double length = 0;
        for (SeriesRow row : rows) {
            length += row.lengthSeconds();
            // On a machine that is too busy a second is noticed late, and the next ones are part of it.
            if (row.seconds() < before
                    || row.seconds() - before > row.lengthSeconds() + 1
                    || !RunVerifier.isMerged(result) && Math.abs(length - row.seconds()) > 1.5) {
                verification.differs("series.csv, second " + row.seconds(), row.seconds(), before + 1);
            }
            before = row.seconds();
        }
        if (!RunVerifier.isMerged(result)) {
            interval(rows);
        }
        return rows;
    }

    private void interval(List<SeriesRow> rows) {
        double length = 0;
        double empty = 0;
        double longestEmpty = 0;
        double longest = 0;
        for (SeriesRow row : rows) {
            if (row.phase() == SeriesRow.Phase.INTERVAL) {
                length += row.lengthSeconds();
                empty = row.transactions() == 0 ? empty + row.lengthSeconds() : 0;
                longestEmpty = Math.max(longestEmpty, empty);
                longest = Math.max(longest, row.lengthSeconds());
            }
        }
        // A second begins and ends when its end is noticed: on a machine that is too busy some time after the edge.
        verification.near("phases.intervalSeconds", seconds, length, NOTICED_SECONDS + ROUNDING_SECONDS * rows.size());
        if (result.throughput().longestStall().isAvailable()) {
            double stall = result.throughput().longestStall().value().seconds();
            verification.within(
                    "throughput.longestStall.seconds",
                    stall,
                    Math.max(0, longestEmpty - 0.5),
                    longestEmpty + 2 * longest + 0.5);
        }
    }

    private void steadyState(List<SeriesRow> rows) {
        Reading<SteadyState> recorded = result.steadyState();
        if (RunVerifier.isMerged(result) && !recorded.isAvailable()) {
            verification.notRecomputed("steadyState", recorded.reason());
            return;
        }
        verification.from("the seconds of series.csv");
        Long checkpoints = recorded.flatMap(SteadyState::checkpoints).orNull();
        Reading<SteadyState> computed = SteadyStateAnalysis.of(rows, seconds, checkpoints, List.of(), "not kept");
        if (!recorded.isAvailable() || !computed.isAvailable()) {
            verification.exact("steadyState available", recorded.isAvailable(), computed.isAvailable());
            return;
        }
        SteadyState its = recorded.value();
        SteadyState again = computed.value();
        verification.exact("steadyState.binSeconds", its.binSeconds(), again.binSeconds());
        verification.exact("steadyState.bins", its.bins(), again.bins());
        steady("driftPercent", its.driftPercent(), again.driftPercent());
        steady("driftLowPercent", its.driftLowPercent(), again.driftLowPercent());
        steady("driftHighPercent", its.driftHighPercent(), again.driftHighPercent());
        steady("variationPercent", its.variationPercent(), again.variationPercent());
        if (its.halvesRatio().isAvailable() && again.halvesRatio().isAvailable()) {
            verification.near(
                    "steadyState.halvesRatio",
                    its.halvesRatio().value(),
                    again.halvesRatio().value(),
                    0.002);
        }
        verification.near("steadyState.settledSeconds", its.settledSeconds(), again.settledSeconds(), 0.1);
        verification.near("steadyState.rampUpSeconds", its.rampUpSeconds(), again.rampUpSeconds(), 0.1);
    }

    private void steady(String name, double recorded, double computed) {
        verification.near("steadyState." + name, recorded, computed, 0.1 + 0.005 * Math.abs(computed));
    }

    private static <T> long sum(Collection<T> rows, ToLongFunction<T> count) {
        return rows.stream().mapToLong(count).sum();
    }
}
