package io.orderentry.job.result;

import io.orderentry.config.Slice;
import io.orderentry.metrics.HostRow;
import io.orderentry.result.InputCounts;
import io.orderentry.result.Result;
import io.orderentry.result.ResultJson;
import io.orderentry.result.SeriesRow;
import io.orderentry.run.HistogramBytes;
import io.orderentry.run.LatencyRecorder;
import io.orderentry.run.OutcomeCounts;
import io.orderentry.run.RunOutcome;
import java.util.List;
import java.util.function.Function;
import org.HdrHistogram.Histogram;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/**
 * One slice of a run, as the agent that drove it sends it to the conductor: what a merge adds up, without rounding.
 *
 * @param startMillis start of the ramp-up in milliseconds since 1970, UTC
 * @param outcome counts, inputs and histograms
 * @param series each second
 * @param machines each second of every machine
 * @param latencies the bytes of its latency log
 */
public record SliceRun(
        Slice slice,
        double startMillis,
        RunOutcome outcome,
        Result result,
        List<SeriesRow> series,
        List<HostRow> machines,
        byte[] latencies)
        implements MergedResult.Part {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .enable(MapperFeature.INFER_RECORD_GETTERS_FROM_COMPONENTS_ONLY)
            .enable(MapperFeature.ALLOW_FINAL_FIELDS_AS_MUTATORS)
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .addModule(values())
            .build();

    /** Counts by type, times by name, and histograms in HdrHistogram's own compressed form. */
    private static SimpleModule values() {
        SimpleModule module = new SimpleModule();
        add(module, OutcomeCounts.class, new TypeReference<>() {}, OutcomeCounts::byType, OutcomeCounts::of);
        add(module, LatencyRecorder.class, new TypeReference<>() {}, LatencyRecorder::totals, LatencyRecorder::of);
        add(module, Histogram.class, new TypeReference<>() {}, HistogramBytes::of, HistogramBytes::histogram);
        add(module, Result.class, new TypeReference<JsonNode>() {}, ResultJson::tree, ResultJson::result);
        return module;
    }

    /** Has values of a type stand in JSON as those of another one. */
    private static <T, J> void add(
            SimpleModule module, Class<T> type, TypeReference<J> json, Function<T, J> write, Function<J, T> read) {
        module.addSerializer(type, new ValueSerializer<T>() {
            @Override
            public void serialize(T value, JsonGenerator generator, SerializationContext context) {
                context.writeValue(generator, write.apply(value));
            }
        });
        module.addDeserializer(type, new ValueDeserializer<T>() {
            @Override
            public T deserialize(JsonParser parser, DeserializationContext context) {
                return read.apply(
                        context.readValue(parser, context.getTypeFactory().constructType(json)));
            }
        });
    }

    public byte[] json() {
        return MAPPER.writeValueAsBytes(this);
    }

    /** @throws IllegalArgumentException when the bytes are not those of {@link #json} */
    public static SliceRun of(byte[] json) {
        try {
            SliceRun run = MAPPER.readValue(json, SliceRun.class);
            new InputCounts().add(run.outcome.inputs());
            return run;
        } catch (JacksonException | IllegalArgumentException | IndexOutOfBoundsException | NullPointerException e) {
            throw new IllegalArgumentException(
                    "its result is damaged: "
                            + (e instanceof JacksonException damage ? damage.getOriginalMessage() : e.getMessage()),
                    e);
        }
    }

    double startSeconds() {
        return startMillis / 1e3;
    }

    double intervalStart() {
        return startSeconds() + outcome.rampUpSeconds();
    }

    double intervalEnd() {
        return intervalStart() + outcome.intervalSeconds();
    }

    @Override
    public String name() {
        return "slice " + slice;
    }
}
