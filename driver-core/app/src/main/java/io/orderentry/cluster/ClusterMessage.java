package io.orderentry.cluster;

import io.orderentry.job.WireFormat;
import io.orderentry.run.RunListener;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Objects;

/**
 * Message between conductor and agent: its kind, its number, and a body of JSON; of a part, its bytes.
 *
 * @param sequence of the sender, from 1; one that came before is a repetition
 */
record ClusterMessage(Kind kind, long sequence, byte... body) {
    static final int MOST_BYTES = 4 << 20;

    enum Kind {
        /** Agent: here I am, a {@link Hello}. */
        HELLO,
        /** Conductor: your slice and the load of the run, a {@link SlicePlan}. */
        PLAN,
        /** Agent: connections are open, a {@link Ready}. */
        READY,
        /** Conductor: answer with your clock; the number of the question. */
        PING,
        /** Agent: my clock, a {@link Pong}. */
        PONG,
        /** Conductor: begin at a moment of your clock, a {@link Go}. */
        GO,
        /** Agent: counters and times of a second, a {@link RunListener.Second}. */
        SECOND,
        /** Agent: the measurement interval has started or ended, 1 or 2. */
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
        /** Either: the run must not go on; the reason. */
        ABORT
    }

    record Hello(String version, String jar, int cpus, long process) {
        Hello {
            Objects.requireNonNull(version);
            Objects.requireNonNull(jar);
        }
    }

    record SlicePlan(String run, String slice, String name, String load, String yaml) {}

    /** @param population what the loader left in the database, as a hash */
    record Ready(String settingsHash, String population, double lagMillis) {
        Ready {
            Objects.requireNonNull(settingsHash);
            Objects.requireNonNull(population);
        }
    }

    record Pong(long number, long nanos) {}

    /** @param startMillis the same moment in milliseconds since 1970, UTC, by the clock of the conductor */
    record Go(long startNanos, double startMillis) {}

    byte[] encode() {
        int length = Byte.BYTES + Long.BYTES + body.length;
        if (length > MOST_BYTES) {
            throw new ClusterException(kind + " is longer than " + MOST_BYTES + " bytes");
        }
        return ByteBuffer.allocate(length)
                .put((byte) kind.ordinal())
                .putLong(sequence)
                .put(body)
                .array();
    }

    /** @throws ClusterException when the bytes are no message */
    static ClusterMessage decode(ByteBuffer frame) {
        if (frame.remaining() > MOST_BYTES) {
            throw new ClusterException("a message of " + frame.remaining() + " bytes is longer than " + MOST_BYTES);
        }
        try {
            Kind kind = Kind.values()[frame.get()];
            long sequence = frame.getLong();
            byte[] body = new byte[frame.remaining()];
            frame.get(body);
            return new ClusterMessage(kind, sequence, body);
        } catch (BufferUnderflowException | IndexOutOfBoundsException e) {
            throw new ClusterException("a message is damaged", e);
        }
    }

    /** @throws IllegalArgumentException when the body is not of this type */
    <T> T body(Class<T> type) {
        return WireFormat.read(kind.name(), body, type, Objects::requireNonNull);
    }

    @Override
    public String toString() {
        return kind + " " + sequence;
    }
}
