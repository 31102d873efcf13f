package io.orderentry.result;

import java.math.BigDecimal;
import java.math.RoundingMode;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.core.util.Separators;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/**
 * Results as JSON: fields in the order of the records, pretty printed, the same bytes for the same values on every machine. Numbers
 * have three decimals, or four significant digits if that is more. Safe for use by several threads.
 */
public final class ResultJson {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .enable(MapperFeature.INFER_RECORD_GETTERS_FROM_COMPONENTS_ONLY)
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .enable(SerializationFeature.INDENT_OUTPUT)
            .defaultPrettyPrinter(new DefaultPrettyPrinter(
                            Separators.createDefaultInstance().withObjectNameValueSpacing(Separators.Spacing.AFTER))
                    .withObjectIndenter(new DefaultIndenter("  ", "\n")))
            .addModule(new SimpleModule()
                    .addSerializer(Double.class, new Rounded())
                    .addSerializer(Double.TYPE, new Rounded()))
            .build();

    private ResultJson() {}

    /** The text of a value of this package, with a line feed at its end. */
    public static String text(Object value) {
        return MAPPER.writeValueAsString(value) + "\n";
    }

    /** The same as a tree, to be walked by JSON path. */
    public static JsonNode tree(Object value) {
        return MAPPER.valueToTree(value);
    }

    public static JsonNode parse(String text) {
        return MAPPER.readTree(text);
    }

    public static Result result(JsonNode tree) {
        return MAPPER.treeToValue(tree, Result.class);
    }

    /** Any other record from its tree. */
    public static <T> T value(JsonNode tree, Class<T> type) {
        return MAPPER.treeToValue(tree, type);
    }

    private static final class Rounded extends ValueSerializer<Double> {
        private static final int DECIMALS = 3;
        private static final int SIGNIFICANT = 4;

        @Override
        public void serialize(Double value, JsonGenerator generator, SerializationContext context) {
            if (!Double.isFinite(value)) {
                throw new IllegalArgumentException(value + " is no figure; use null and a reason");
            }
            BigDecimal exact = BigDecimal.valueOf(value);
            int digitsBeforePoint = exact.precision() - exact.scale();
            BigDecimal rounded = exact.setScale(
                            Math.max(DECIMALS, SIGNIFICANT - digitsBeforePoint), RoundingMode.HALF_EVEN)
                    .stripTrailingZeros();
            generator.writeNumber(rounded.scale() < 0 ? rounded.setScale(0) : rounded);
        }
    }
}
