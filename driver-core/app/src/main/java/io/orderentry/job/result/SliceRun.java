package io.orderentry.job.result;

import io.orderentry.config.Slice;
import io.orderentry.model.TransactionType;
import io.orderentry.result.Result;
import io.orderentry.result.SeriesRow;
import io.orderentry.run.OutcomeCounts.Count;
import io.orderentry.run.RunOutcome;
import io.orderentry.store.ResultReader;
import io.orderentry.store.RunFiles;
import io.orderentry.store.RunFolderException;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.nio.file.Path;
import java.util.List;

/**
 * One slice of a run, read from its folder.
 *
 * @param startSeconds of the ramp-up since 1970, UTC
 * @param series each second
 */
@RecordBuilder
public record SliceRun(
        Path folder,
        Slice slice,
        double startSeconds,
        String acidTests,
        RunOutcome outcome,
        Result result,
        List<SeriesRow> series)
        implements MergedResult.Part {

    /**
     * Reads a folder, whose seconds must add up to its totals.
     *
     * @throws RunFolderException when the folder is no slice of a run, or contradicts itself
     */
    static SliceRun read(Path folder) {
        Result result = ResultReader.read(folder);
        SliceFile file = SliceFile.read(folder);
        SliceRun run = SliceRunBuilder.builder()
                .folder(folder)
                .slice(file.slice())
                .startSeconds(file.startMillis() / 1e3)
                .acidTests(file.acidTests())
                .outcome(file.outcome())
                .result(result)
                .series(RunFiles.series(folder))
                .build();
        run.requireSums();
        return run;
    }

    private void requireSums() {
        for (TransactionType type : TransactionType.values()) {
            long due = outcome.inInterval().get(type, Count.DUE);
            long inResult = result.transaction(type).due();
            same("slice.json and result.json", type.key() + " due in the interval", due, inResult);
        }
        if (outcome.unanswered() == null) {
            long seconds = series.stream().mapToLong(SeriesRow::transactions).sum();
            long total = outcome.inEntireRun().completed();
            same("series.csv and slice.json", "transactions of all seconds", seconds, total);
        }
    }

    private void same(String files, String what, long one, long other) {
        if (one != other) {
            throw new RunFolderException(
                    folder + ": " + files + " contradict each other: " + what + ": " + one + " and " + other);
        }
    }

    double intervalStart() {
        return startSeconds + outcome.rampUpSeconds();
    }

    double intervalEnd() {
        return intervalStart() + outcome.intervalSeconds();
    }

    @Override
    public String name() {
        return "slice " + slice;
    }
}
