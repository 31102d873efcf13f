package io.orderentry.job.result;

import io.orderentry.config.Slice;
import io.orderentry.result.InputCounts;
import io.orderentry.run.HistogramBytes;
import io.orderentry.run.LatencyRecorder;
import io.orderentry.run.OutcomeCounts;
import io.orderentry.run.RunOutcome;
import io.orderentry.store.RunFolderException;
import io.orderentry.store.RunFolders;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.deser.std.StdConvertingDeserializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.StdConvertingSerializer;
import tools.jackson.databind.util.StdConverter;

/**
 * {@code slice.json} of a run that had a slice of the terminals: what a merge adds up, without rounding.
 *
 * @param number of the slice, from 1
 * @param slices of the run
 * @param startMillis start of the ramp-up in milliseconds since 1970, UTC
 * @param acidTests results of ACID tests on the database; null when there were none
 * @param outcome counts, inputs and histograms
 */
public record SliceFile(int number, int slices, double startMillis, String acidTests, RunOutcome outcome) {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .enable(MapperFeature.INFER_RECORD_GETTERS_FROM_COMPONENTS_ONLY)
            .enable(MapperFeature.ALLOW_FINAL_FIELDS_AS_MUTATORS)
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .addModule(outcomes())
            .build();

    public static SliceFile of(Slice slice, double startMillis, String acidTests, RunOutcome outcome) {
        return new SliceFile(slice.number(), slice.count(), startMillis, acidTests, outcome);
    }

    /** Counts by type, times by name, and histograms in HdrHistogram's own compressed form. */
    private static SimpleModule outcomes() {
        return new SimpleModule()
                .addSerializer(new StdConvertingSerializer(
                        OutcomeCounts.class, new StdConverter<OutcomeCounts, Map<String, List<Long>>>() {
                            @Override
                            public Map<String, List<Long>> convert(OutcomeCounts counts) {
                                return counts.byType();
                            }
                        }))
                .addDeserializer(
                        OutcomeCounts.class,
                        new StdConvertingDeserializer<>(new StdConverter<Map<String, List<Long>>, OutcomeCounts>() {
                            @Override
                            public OutcomeCounts convert(Map<String, List<Long>> counts) {
                                return OutcomeCounts.of(counts);
                            }
                        }))
                .addSerializer(new StdConvertingSerializer(
                        LatencyRecorder.class, new StdConverter<LatencyRecorder, Map<String, Histogram>>() {
                            @Override
                            public Map<String, Histogram> convert(LatencyRecorder times) {
                                return times.totals();
                            }
                        }))
                .addDeserializer(
                        LatencyRecorder.class,
                        new StdConvertingDeserializer<>(new StdConverter<Map<String, Histogram>, LatencyRecorder>() {
                            @Override
                            public LatencyRecorder convert(Map<String, Histogram> times) {
                                return LatencyRecorder.of(times);
                            }
                        }))
                .addSerializer(new StdConvertingSerializer(Histogram.class, new StdConverter<Histogram, byte[]>() {
                    @Override
                    public byte[] convert(Histogram histogram) {
                        return HistogramBytes.of(histogram);
                    }
                }))
                .addDeserializer(
                        Histogram.class, new StdConvertingDeserializer<>(new StdConverter<byte[], Histogram>() {
                            @Override
                            public Histogram convert(byte[] bytes) {
                                return HistogramBytes.histogram(bytes);
                            }
                        }));
    }

    public Slice slice() {
        return new Slice(number, slices);
    }

    public String text() {
        return MAPPER.writeValueAsString(this) + "\n";
    }

    /**
     * Reads the file of a run folder.
     *
     * @throws RunFolderException when there is none, or it is damaged
     */
    public static SliceFile read(Path folder) {
        String text = RunFolders.text(folder.resolve("slice.json"));
        try {
            SliceFile file = MAPPER.readValue(text, SliceFile.class);
            file.slice();
            new InputCounts().add(file.outcome().inputs());
            return file;
        } catch (JacksonException | IllegalArgumentException | IndexOutOfBoundsException | NullPointerException e) {
            throw new RunFolderException(folder + ": slice.json is damaged: "
                    + (e instanceof JacksonException damage ? damage.getOriginalMessage() : e.getMessage()));
        }
    }
}
