package io.orderentry.cluster;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Message between conductor and agent: the length of a header, the header in JSON, bytes.
 *
 * @param run id of the run; a message of another run is not for this one
 * @param sequence of the sender, from 1; one that came before is a repetition
 * @param fields of the kind
 * @param bytes of a part, or none
 */
public record ClusterMessage(Kind kind, String run, long sequence, Map<String, String> fields, byte[] bytes) {
    /** Longest message in bytes. */
    public static final int MOST_BYTES = 4 << 20;

    private static final int MOST_HEADER = 1 << 20;
    private static final int MOST_TEXT = 200;

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    /** Kind of a message. */
    public enum Kind {
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

    private record Header(Kind kind, String run, long sequence, Map<String, String> fields) {}

    public ClusterMessage {
        fields = new TreeMap<>(fields);
    }

    public String field(String name) {
        String value = fields.get(name);
        if (value == null) {
            throw new ClusterException(kind + " has no field '" + name + "'");
        }
        return value;
    }

    public long number(String name) {
        return parsed(name, Long::valueOf);
    }

    public double decimal(String name) {
        return parsed(name, Double::valueOf);
    }

    private <T> T parsed(String name, Function<String, T> parse) {
        try {
            return parse.apply(field(name));
        } catch (NumberFormatException e) {
            throw new ClusterException(kind + ": the field '" + name + "' is no number", e);
        }
    }

    public byte[] encode() {
        byte[] header = MAPPER.writeValueAsBytes(new Header(kind, run, sequence, fields));
        if (header.length > MOST_HEADER || header.length + bytes.length + Integer.BYTES > MOST_BYTES) {
            throw new ClusterException(kind + " is longer than " + MOST_BYTES + " bytes");
        }
        return ByteBuffer.allocate(Integer.BYTES + header.length + bytes.length)
                .putInt(header.length)
                .put(header)
                .put(bytes)
                .array();
    }

    /** @throws ClusterException when the bytes are no message */
    public static ClusterMessage decode(ByteBuffer buffer) {
        int length = buffer.remaining();
        if (length > MOST_BYTES) {
            throw new ClusterException("a message of " + length + " bytes is longer than " + MOST_BYTES);
        }
        int headerLength = length < Integer.BYTES ? -1 : buffer.getInt();
        if (headerLength < 0 || headerLength > MOST_HEADER || headerLength > buffer.remaining()) {
            throw new ClusterException("a message has no header");
        }
        byte[] header = new byte[headerLength];
        buffer.get(header);
        byte[] rest = new byte[buffer.remaining()];
        buffer.get(rest);
        try {
            Header read = MAPPER.readValue(header, Header.class);
            if (read.kind == null || read.run == null || read.fields == null) {
                throw new ClusterException("the header of a message is not complete");
            }
            return new ClusterMessage(read.kind, read.run, read.sequence, read.fields, rest);
        } catch (JacksonException e) {
            String text = new String(header, StandardCharsets.UTF_8);
            throw new ClusterException(
                    "the header of a message is damaged: " + text.substring(0, Math.min(MOST_TEXT, text.length())), e);
        }
    }

    @Override
    public String toString() {
        return kind + " " + sequence + " " + fields;
    }
}
