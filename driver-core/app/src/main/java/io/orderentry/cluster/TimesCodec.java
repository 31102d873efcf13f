package io.orderentry.cluster;

import io.orderentry.model.TransactionType;
import io.orderentry.run.LatencyRecorder.Kind;
import java.io.ByteArrayOutputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/**
 * Histograms of a second as bytes: of each one its type, its kind, its length, and HdrHistogram's own compressed form, from which it comes
 * back with every count. Used by one thread.
 */
final class TimesCodec {
    private static final int HEADER = 2 + Integer.BYTES;
    private static final int MOST_DIGITS = 3;

    /**
     * Times of one type and kind.
     *
     * @param kind as for {@link io.orderentry.run.RunListener#times}
     */
    record Times(TransactionType type, String kind, Histogram histogram) {}

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private ByteBuffer buffer = ByteBuffer.allocate(0);

    /** Adds times; the histogram is not kept. */
    void add(TransactionType type, String kind, Histogram recent) {
        int most = HEADER + recent.getNeededByteBufferCapacity();
        if (buffer.capacity() < most) {
            buffer = ByteBuffer.allocate(most);
        }
        buffer.clear();
        buffer.put((byte) type.ordinal());
        buffer.put((byte) Kind.valueOf(kind.toUpperCase(Locale.ROOT)).ordinal());
        buffer.position(HEADER);
        int length = recent.encodeIntoCompressedByteBuffer(buffer);
        buffer.putInt(2, length);
        bytes.write(buffer.array(), 0, HEADER + length);
    }

    /** What was added since the last call. */
    byte[] take() {
        byte[] taken = bytes.toByteArray();
        bytes.reset();
        return taken;
    }

    /** @throws ClusterException when the bytes are no histograms */
    static List<Times> decode(byte[] encoded) {
        List<Times> all = new ArrayList<>();
        ByteBuffer in = ByteBuffer.wrap(encoded);
        try {
            while (in.hasRemaining()) {
                TransactionType type = TransactionType.at(in.get());
                String kind = Kind.values()[in.get()].name().toLowerCase(Locale.ROOT);
                int length = in.getInt();
                if (length < 0 || length > in.remaining()) {
                    throw new ClusterException("a histogram is damaged");
                }
                // HdrHistogram takes no notice of where a slice begins.
                byte[] one = new byte[length];
                in.get(one);
                Histogram histogram = Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(one), 0);
                if (histogram.getNumberOfSignificantValueDigits() != MOST_DIGITS) {
                    throw new ClusterException("a histogram has another precision");
                }
                all.add(new Times(type, kind, histogram));
            }
        } catch (DataFormatException
                | BufferUnderflowException
                | IllegalArgumentException
                | IndexOutOfBoundsException
                | NegativeArraySizeException e) {
            throw new ClusterException("a histogram is damaged", e);
        }
        return all;
    }
}
