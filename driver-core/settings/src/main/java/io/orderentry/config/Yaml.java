package io.orderentry.config;

import io.orderentry.text.Refusal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.dataformat.yaml.YAMLFactory;
import tools.jackson.dataformat.yaml.YAMLMapper;
import tools.jackson.dataformat.yaml.YAMLParser;
import tools.jackson.dataformat.yaml.YAMLWriteFeature;

/**
 * YAML text to a tree and back. The tree has maps, lists, null, and every single value as the text that stands in the file: a server
 * setting such as {@code 1.10} or {@code 010} must reach the server as it was written.
 */
record Yaml(String source, YAMLParser parser) {
    private static final int MAX_DEPTH = 32;
    private static final YAMLFactory FACTORY = YAMLFactory.builder()
            .streamReadConstraints(
                    StreamReadConstraints.builder().maxNestingDepth(MAX_DEPTH).build())
            .build();

    private static final Pattern MARK = Pattern.compile("line [0-9]+, column [0-9]+");
    private static final ObjectMapper WRITER = YAMLMapper.builder()
            .disable(YAMLWriteFeature.WRITE_DOC_START_MARKER, YAMLWriteFeature.SPLIT_LINES)
            .enable(YAMLWriteFeature.MINIMIZE_QUOTES, YAMLWriteFeature.ALWAYS_QUOTE_NUMBERS_AS_STRINGS)
            .build();

    /** Reads one document; refuses what is not YAML, has no keys, has a key twice, or uses what this project's files do not need. */
    static Map<String, Object> read(String source, String text) {
        try (YAMLParser parser = (YAMLParser) FACTORY.createParser(ObjectReadContext.empty(), text)) {
            return new Yaml(source, parser).document();
        } catch (StreamConstraintsException e) {
            throw new Refusal(
                    source + ": is nested more than " + MAX_DEPTH + " levels deep, or has a value that is too long");
        } catch (JacksonException e) {
            throw new Refusal(source + ": is not YAML" + place(e) + ": " + sentence(e.getOriginalMessage()));
        }
    }

    static String write(Map<String, Object> tree) {
        return WRITER.writeValueAsString(tree);
    }

    private Map<String, Object> document() {
        JsonToken first = parser.nextToken();
        Refusal.require(first != null && first != JsonToken.VALUE_NULL, source + ": is empty");
        String found = first == JsonToken.START_ARRAY ? "a list" : "a single value";
        Refusal.require(first == JsonToken.START_OBJECT, source + ": is " + found + ", not keys with values");
        Map<String, Object> tree = map();
        Refusal.require(parser.nextToken() == null, source + ": has a second document" + here());
        return tree;
    }

    private Map<String, Object> map() {
        Map<String, Object> map = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String key = parser.currentName();
            Refusal.require(!map.containsKey(key), source + ": key '" + key + "' stands there twice" + here());
            parser.nextToken();
            map.put(key, value());
        }
        return map;
    }

    private Object value() {
        if (parser.isCurrentAlias()) {
            throw new Refusal(source + ": aliases such as *" + parser.getString() + " are not read" + here());
        }
        return switch (parser.currentToken()) {
            case START_OBJECT -> map();
            case START_ARRAY -> list();
            case VALUE_NULL -> null;
            default -> parser.getString();
        };
    }

    private List<Object> list() {
        List<Object> list = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            list.add(value());
        }
        return list;
    }

    /** The scanner's own mark is exact; the location of the exception is that of the last token before it. */
    private static String place(JacksonException e) {
        return MARK.matcher(e.getOriginalMessage())
                .results()
                .reduce((first, last) -> last)
                .map(mark -> " at " + mark.group())
                .orElseGet(() -> at(e.getLocation()));
    }

    /** The parser's own words, without the indented lines that draw the place. */
    private static String sentence(String message) {
        return message.lines()
                .filter(line -> !line.isBlank() && !Character.isWhitespace(line.charAt(0)))
                .collect(Collectors.joining(", "));
    }

    private String here() {
        return at(parser.currentTokenLocation());
    }

    private static String at(TokenStreamLocation location) {
        return " at line " + location.getLineNr() + ", column " + location.getColumnNr();
    }
}
