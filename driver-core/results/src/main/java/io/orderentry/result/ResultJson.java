package io.orderentry.result;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.core.util.Separators;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.POJONode;

/**
 * Results as JSON: fields in the order of the records, pretty printed, the same bytes for the same values on every machine. Numbers
 * have three decimals, or four significant digits if that is more. A {@link Reading} is its value or null, and {@code absent} has the
 * reasons by their paths, such as {@code host.disk.readAwaitMillis}. Safe for use by several threads.
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
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .addModule(new SimpleModule()
                    .addSerializer(Double.class, new Rounded())
                    .addSerializer(Double.TYPE, new Rounded())
                    .addSerializer(Reading.class, new ReadingWriter())
                    .addDeserializer(Reading.class, new ReadingReader(null)))
            .build();
    private static final String ABSENT = "absent";
    /** Path of a fact of a machine, which is left out of the tree when it is not known. */
    private static final Pattern FACT = Pattern.compile("(hosts?(?:\\[\\d+])?)\\.facts\\.(.+)");
    /** Sections in which null has a meaning of its own. */
    private static final Set<String> NULLS = Set.of("errors", "audit");

    private ResultJson() {}

    /** The text of a value of this package, with a line feed at its end. */
    public static String text(Object value) {
        return MAPPER.writeValueAsString(tree(value)) + "\n";
    }

    /** The same as a tree; the reason of each reading without a value stands in {@code absent}, where the value has such a component. */
    public static JsonNode tree(Object value) {
        JsonNode tree = MAPPER.valueToTree(value);
        Map<String, String> reasons = new TreeMap<>();
        walk("", tree, (path, node) -> {
            // A reading without a value stands in the tree until its reason has its place.
            if (!(node instanceof POJONode pojo && pojo.getPojo() instanceof Reading<?> missing)) {
                return node;
            }
            reasons.put(path, missing.reason());
            return FACT.matcher(path).matches() ? null : MAPPER.getNodeFactory().nullNode();
        });
        if (tree.path(ABSENT) instanceof ObjectNode absent) {
            absent.properties()
                    .forEach(entry ->
                            reasons.put(entry.getKey(), entry.getValue().asString()));
            absent.removeAll();
            reasons.forEach(absent::put);
        }
        return tree;
    }

    /** The reasons of all that a result does not have, by their paths as in {@code absent}. */
    public static Map<String, String> absent(Result result) {
        Map<String, String> reasons = new TreeMap<>();
        tree(result)
                .path(ABSENT)
                .properties()
                .forEach(entry -> reasons.put(entry.getKey(), entry.getValue().asString()));
        return reasons;
    }

    /** Replaces every value in a tree; takes it out of its object where the replacement is null. */
    private static void walk(String path, JsonNode tree, BiFunction<String, JsonNode, JsonNode> change) {
        if (tree instanceof ArrayNode array) {
            for (int i = 0; i < array.size(); i++) {
                String place = path + "[" + i + "]";
                array.set(i, change.apply(place, array.get(i)));
                walk(place, array.get(i), change);
            }
        }
        if (tree instanceof ObjectNode object) {
            for (String name : List.copyOf(object.propertyNames())) {
                String place = path.isEmpty() ? name : path + "." + name;
                JsonNode changed = change.apply(place, object.get(name));
                if (changed == null) {
                    object.remove(name);
                } else {
                    object.set(name, changed);
                    walk(place, changed, change);
                }
            }
        }
    }

    /** A tree whose numbers are finite; an IllegalArgumentException where one is not. */
    public static JsonNode parse(String text) {
        JsonNode tree = MAPPER.readTree(text);
        walk("", tree, (path, node) -> {
            if (node.isNumber() && !Double.isFinite(node.asDouble(Double.NaN))) {
                throw new IllegalArgumentException(path + " is larger than any figure of a run");
            }
            return node;
        });
        return tree;
    }

    /** A result as it is written and read again, so that the first report of a run is the same as all later ones. */
    public static Result rounded(Result result) {
        return result(tree(result));
    }

    /** A result from its tree; refuses a null without a reason, and a reason for a figure that is there. */
    public static Result result(JsonNode tree) {
        JsonNode copy = tree.deepCopy();
        if (copy.path(ABSENT) instanceof ObjectNode absent) {
            walk("", copy, (path, node) -> {
                if (path.equals(ABSENT) || NULLS.contains(path.split("\\[")[0])) {
                    return node;
                }
                String reason = absent.path(path).asString("");
                if (node.isNull()) {
                    if (reason.isBlank()) {
                        throw new IllegalArgumentException(path + " is null without a reason in 'absent'");
                    }
                    absent.remove(path);
                    return MAPPER.getNodeFactory().pojoNode(Reading.unavailable(reason));
                }
                if (absent.has(path)) {
                    throw new IllegalArgumentException(
                            "absent: " + path + " is there, but has a reason for its absence: " + reason);
                }
                return node;
            });
            for (String path : List.copyOf(absent.propertyNames())) {
                Matcher fact = FACT.matcher(path);
                if (fact.matches()
                        && copy.at("/" + fact.group(1).replace("[", "/").replace("]", "") + "/facts")
                                instanceof ObjectNode facts) {
                    facts.putPOJO(
                            fact.group(2),
                            Reading.unavailable(absent.remove(path).asString()));
                }
            }
        }
        return MAPPER.treeToValue(copy, Result.class);
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

    @SuppressWarnings("rawtypes") // a module takes a class, which has no type arguments
    private static final class ReadingWriter extends ValueSerializer<Reading> {
        @Override
        public void serialize(Reading reading, JsonGenerator generator, SerializationContext context) {
            if (reading.isAvailable()) {
                context.writeValue(generator, reading.value());
            } else {
                generator.writeEmbeddedObject(reading);
            }
        }
    }

    @SuppressWarnings("rawtypes") // as above
    private static final class ReadingReader extends ValueDeserializer<Reading> {
        private final JavaType type;

        ReadingReader(JavaType type) {
            this.type = type;
        }

        @Override
        public ValueDeserializer<?> createContextual(DeserializationContext context, BeanProperty property) {
            return new ReadingReader(context.getContextualType().containedType(0));
        }

        @Override
        public Reading<?> deserialize(JsonParser parser, DeserializationContext context) {
            return parser.currentToken() == JsonToken.VALUE_EMBEDDED_OBJECT
                            && parser.getEmbeddedObject() instanceof Reading<?> reading
                    ? reading
                    : Reading.of(context.readValue(parser, type));
        }
    }
}
