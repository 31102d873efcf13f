package io.orderentry.job.result;

import io.orderentry.config.Slice;
import io.orderentry.result.Result;
import io.orderentry.result.SeriesRow;
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
     * Reads a folder.
     *
     * @throws RunFolderException when the folder is no slice of a run
     */
    static SliceRun read(Path folder) {
        Result result = ResultReader.read(folder);
        SliceFile file = SliceFile.read(folder);
        return SliceRunBuilder.builder()
                .folder(folder)
                .slice(file.slice())
                .startSeconds(file.startMillis() / 1e3)
                .acidTests(file.acidTests())
                .outcome(file.outcome())
                .result(result)
                .series(RunFiles.series(folder))
                .build();
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
