package io.orderentry.run;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/** Histograms of response times as bytes, in HdrHistogram's own compressed form, from which they come back with every count. */
public final class HistogramBytes {
    private HistogramBytes() {}

    /** The bytes of a histogram. */
    public static byte[] of(Histogram histogram) {
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        return Arrays.copyOf(buffer.array(), histogram.encodeIntoCompressedByteBuffer(buffer));
    }

    /** @throws IllegalArgumentException when the bytes are no histogram, or one of another precision */
    public static Histogram histogram(byte[] bytes) {
        try {
            Histogram histogram = Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(bytes), 0);
            if (histogram.getNumberOfSignificantValueDigits() == LatencyRecorder.DIGITS) {
                return histogram;
            }
        } catch (DataFormatException
                | BufferUnderflowException
                | IllegalArgumentException
                | IndexOutOfBoundsException
                | NegativeArraySizeException e) {
            throw new IllegalArgumentException("a histogram is damaged", e);
        }
        throw new IllegalArgumentException("a histogram has another precision");
    }
}
