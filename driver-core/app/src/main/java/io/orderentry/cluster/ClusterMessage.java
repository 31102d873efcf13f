package io.orderentry.cluster;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Message between conductor and agent, as one JSON value.
 *
 * @param run id of the run; a message of another run is not for this one
 * @param sequence of the sender, from 1; one that came before is a repetition
 * @param fields of the kind
 * @param bytes of a part, or none
 */
record ClusterMessage(Kind kind, String run, long sequence, Map<String, String> fields, byte... bytes) {
    /** Longest message in bytes. */
    static final int MOST_BYTES = 4 << 20;

    private static final int MOST_TEXT = 200;

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    /** Kind of a message. */
    enum Kind {
        /** Agent: here I am. */
        HELLO,
        /** Conductor: your slice and the load of the run. */
        PLAN,
        /** Agent: connections are open. */
        READY,
        /** Conductor: answer with your clock. */
        PING,
        /** Agent: my clock. */
        PONG,
        /** Conductor: begin at a moment of your clock. */
        GO,
        /** Agent: counters and times of a second. */
        SECOND,
        /** Agent: the measurement interval has started or ended. */
        EDGE,
        /** Agent: the load has ended. */
        DRAINED,
        /** Conductor: all loads have ended; check the database. */
        CHECK,
        /** Agent: part of its slice of the run. */
        PART,
        /** Agent: all parts are sent. */
        END,
        /** Conductor: the slices are merged. */
        BYE,
        /** Either: the run must not go on. */
        ABORT
    }

    ClusterMessage {
        Stream.of(kind, run, bytes).forEach(Objects::requireNonNull);
        fields = new TreeMap<>(fields);
    }

    String field(String name) {
        String value = fields.get(name);
        if (value == null) {
            throw new ClusterException(kind + " has no field '" + name + "'");
        }
        return value;
    }

    long number(String name) {
        return parsed(name, Long::valueOf);
    }

    double decimal(String name) {
        return parsed(name, Double::valueOf);
    }

    private <T> T parsed(String name, Function<String, T> parse) {
        try {
            return parse.apply(field(name));
        } catch (NumberFormatException e) {
            throw new ClusterException(kind + ": the field '" + name + "' is no number", e);
        }
    }

    byte[] encode() {
        byte[] json = MAPPER.writeValueAsBytes(this);
        if (json.length > MOST_BYTES) {
            throw new ClusterException(kind + " is longer than " + MOST_BYTES + " bytes");
        }
        return json;
    }

    /** @throws ClusterException when the bytes are no message */
    static ClusterMessage decode(ByteBuffer buffer) {
        byte[] json = new byte[buffer.remaining()];
        if (json.length > MOST_BYTES) {
            throw new ClusterException("a message of " + json.length + " bytes is longer than " + MOST_BYTES);
        }
        buffer.get(json);
        try {
            return Objects.requireNonNull(MAPPER.readValue(json, ClusterMessage.class));
        } catch (JacksonException e) {
            String text = new String(json, StandardCharsets.UTF_8);
            throw new ClusterException(
                    "a message is damaged: " + text.substring(0, Math.min(MOST_TEXT, text.length())), e);
        }
    }

    @Override
    public String toString() {
        return kind + " " + sequence + " " + fields;
    }
}
