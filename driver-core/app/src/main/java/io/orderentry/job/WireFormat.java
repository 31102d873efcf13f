package io.orderentry.job;

import io.orderentry.result.Result;
import io.orderentry.result.ResultJson;
import io.orderentry.run.LatencyRecorder;
import io.orderentry.run.OutcomeCounts;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.zip.DataFormatException;
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

/** JSON by which the processes of a run give each other what they measured, without rounding. */
public final class WireFormat {
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
        add(module, Histogram.class, new TypeReference<>() {}, WireFormat::encoded, WireFormat::decoded);
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

    private static byte[] encoded(Histogram histogram) {
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        return Arrays.copyOf(buffer.array(), histogram.encodeIntoCompressedByteBuffer(buffer));
    }

    private static Histogram decoded(byte[] bytes) {
        try {
            Histogram histogram = Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(bytes), 0);
            if (histogram.getNumberOfSignificantValueDigits() == LatencyRecorder.DIGITS) {
                return histogram;
            }
        } catch (DataFormatException | RuntimeException e) {
            throw new IllegalArgumentException("a histogram is damaged", e);
        }
        throw new IllegalArgumentException("a histogram has another precision");
    }

    private WireFormat() {}

    public static byte[] bytes(Object value) {
        return MAPPER.writeValueAsBytes(value);
    }

    /**
     * Reads what {@link #bytes} made.
     *
     * @param what names it in a failure
     * @param check throws what a value that is not one of this type throws when it is used
     * @throws IllegalArgumentException when the bytes are damaged
     */
    public static <T> T read(String what, byte[] json, Class<T> type, Consumer<T> check) {
        try {
            T value = MAPPER.readValue(json, type);
            check.accept(value);
            return value;
        } catch (RuntimeException e) {
            throw new IllegalArgumentException(
                    "its " + what + " is damaged: "
                            + (e instanceof JacksonException damage ? damage.getOriginalMessage() : e.getMessage()),
                    e);
        }
    }
}
