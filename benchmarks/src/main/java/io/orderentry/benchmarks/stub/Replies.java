package io.orderentry.benchmarks.stub;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;

/** Messages to one client, each a letter, a length that includes itself, and fields. Used by one thread. */
final class Replies {
    private ByteBuffer bytes = ByteBuffer.allocate(2_048);
    private int begun;

    private ByteBuffer room(int more) {
        if (bytes.remaining() < more) {
            bytes = ByteBuffer.allocate(2 * bytes.capacity() + more).put(bytes.flip());
        }
        return bytes;
    }

    Replies begin(char type) {
        room(5).put((byte) type);
        begun = bytes.position();
        bytes.putInt(0);
        return this;
    }

    void end() {
        bytes.putInt(begun, bytes.position() - begun);
    }

    /** A message without fields. */
    void only(char type) {
        begin(type).end();
    }

    Replies one(int value) {
        room(1).put((byte) value);
        return this;
    }

    Replies two(int value) {
        room(2).putShort((short) value);
        return this;
    }

    Replies four(int value) {
        room(4).putInt(value);
        return this;
    }

    Replies eight(long value) {
        room(8).putLong(value);
        return this;
    }

    Replies raw(byte[] value) {
        room(value.length).put(value);
        return this;
    }

    /** A text and the zero behind it. */
    Replies text(String value) {
        return raw(value.getBytes(StandardCharsets.UTF_8)).one(0);
    }

    byte[] toBytes() {
        byte[] all = new byte[bytes.position()];
        bytes.get(0, all);
        return all;
    }

    /** Writes what the channel takes; true when nothing is left. */
    boolean send(WritableByteChannel channel) throws IOException {
        bytes.flip();
        channel.write(bytes);
        boolean all = !bytes.hasRemaining();
        bytes.compact();
        return all;
    }
}
