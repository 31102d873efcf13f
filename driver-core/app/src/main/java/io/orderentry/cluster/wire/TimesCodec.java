package io.orderentry.cluster.wire;

import io.orderentry.model.TransactionType;
import io.orderentry.run.HistogramBytes;
import io.orderentry.run.LatencyRecorder.Kind;
import java.io.ByteArrayOutputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.HdrHistogram.Histogram;

/**
 * Histograms of a second as bytes: of each one its type, its kind, its length, and HdrHistogram's own compressed form, from which it comes
 * back with every count. Used by one thread.
 */
public final class TimesCodec {
    /**
     * Times of one type and kind.
     *
     * @param kind as for {@link io.orderentry.run.RunListener#times}
     */
    public record Times(TransactionType type, String kind, Histogram histogram) {}

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    /** Adds times; the histogram is not kept. */
    public void add(TransactionType type, String kind, Histogram recent) {
        byte[] histogram = HistogramBytes.of(recent);
        bytes.write(type.ordinal());
        bytes.write(Kind.valueOf(kind.toUpperCase(Locale.ROOT)).ordinal());
        bytes.writeBytes(
                ByteBuffer.allocate(Integer.BYTES).putInt(histogram.length).array());
        bytes.writeBytes(histogram);
    }

    /** Bytes that were added since the last call. */
    public byte[] take() {
        byte[] taken = bytes.toByteArray();
        bytes.reset();
        return taken;
    }

    /** @throws ClusterException when the bytes are no histograms */
    public static List<Times> decode(byte[] encoded) {
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
                byte[] one = new byte[length];
                in.get(one);
                Histogram histogram = HistogramBytes.histogram(one);
                all.add(new Times(type, kind, histogram));
            }
        } catch (IllegalArgumentException e) {
            throw new ClusterException(e.getMessage(), e);
        } catch (BufferUnderflowException | IndexOutOfBoundsException e) {
            throw new ClusterException("a histogram is damaged", e);
        }
        return all;
    }
}
