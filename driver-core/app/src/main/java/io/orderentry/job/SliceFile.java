package io.orderentry.job;

import io.orderentry.config.Slice;
import io.orderentry.run.RecordedOutcome;
import io.orderentry.run.RunOutcome;
import io.orderentry.store.RunFolder;
import io.orderentry.store.RunFolderException;
import java.nio.file.Path;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * {@code slice.json} of a run that had a slice of the terminals: what a merge adds up, without rounding.
 *
 * @param format of the file
 * @param number of the slice, from 1
 * @param slices of the run
 * @param startMillis start of the ramp-up in milliseconds since 1970, UTC
 * @param acidTests results of ACID tests on the database; null when there were none
 * @param outcome counts, inputs and histograms
 */
record SliceFile(int format, int number, int slices, double startMillis, String acidTests, RecordedOutcome outcome) {
    static final int FORMAT = 1;

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .enable(MapperFeature.INFER_RECORD_GETTERS_FROM_COMPONENTS_ONLY)
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .build();

    static SliceFile of(Slice slice, double startMillis, String acidTests, RunOutcome outcome) {
        return new SliceFile(
                FORMAT, slice.number(), slice.count(), startMillis, acidTests, RecordedOutcome.of(outcome));
    }

    Slice slice() {
        return new Slice(number, slices);
    }

    String text() {
        return MAPPER.writeValueAsString(this) + "\n";
    }

    /**
     * Reads the file of a run folder.
     *
     * @throws RunFolderException when there is none, or it is damaged
     */
    static SliceFile read(Path folder) {
        String text = RunFolder.slice(folder)
                .orElseThrow(() -> new RunFolderException(folder + " is no slice of a run: it has no slice.json"));
        try {
            SliceFile file = MAPPER.readValue(text, SliceFile.class);
            if (file.format != FORMAT) {
                throw new RunFolderException(
                        folder + ": slice.json has the format " + file.format + "; this driver reads " + FORMAT);
            }
            file.slice();
            file.outcome().outcome();
            return file;
        } catch (JacksonException | IllegalArgumentException | NullPointerException e) {
            throw new RunFolderException(folder + ": slice.json is damaged: "
                    + (e instanceof JacksonException damage ? damage.getOriginalMessage() : e.getMessage()));
        }
    }
}
