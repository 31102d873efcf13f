package io.orderentry.store;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.HdrHistogram.Histogram;

/**
 * Decodes the histograms of a log: those with three digits and from 1, in the compressed form of HdrHistogram, version 2. The library would make
 * an array of all values for each; a second has few of them, and a log of hours has some hundred thousand histograms. For one thread.
 */
final class EncodedTimes {
    private static final int PACKED = 0x1c849304;
    private static final int PLAIN = 0x1c849303;
    /** Of a cookie: the size of a word, which its readers ignore. */
    private static final int WORD_SIZE = 0xf0;

    private static final int PACKED_HEAD = 8;
    private static final int HEAD = 40;
    private static final int DIGITS = 3;
    /** Values of a bucket that its predecessor lacks, as a power of two: what three digits need. */
    private static final int HALF_BITS = 10;

    private static final int HALF = 1 << HALF_BITS;
    /** As many as 63 bits have. */
    private static final int MOST_VALUES = (64 - HALF_BITS) * HALF;
    /** A number has at most nine. */
    private static final int MOST_BYTES = HEAD + 9 * MOST_VALUES;

    private static final long MOST_OF_AN_INTERVAL = 1L << 40;

    private final Inflater inflater = new Inflater();
    private byte[] bytes = new byte[1 << 12];

    /**
     * Adds a histogram to a sum.
     *
     * @param histogram in Base64
     * @throws IllegalArgumentException when it is no histogram of a log
     */
    void add(String histogram, Sum sum) {
        try {
            add(head(inflated(Base64.getDecoder().decode(histogram.getBytes(StandardCharsets.ISO_8859_1)))), sum);
        } catch (DataFormatException | BufferUnderflowException | IndexOutOfBoundsException e) {
            throw new IllegalArgumentException("it has a histogram that cannot be unpacked", e);
        }
    }

    private static void add(ByteBuffer left, Sum sum) {
        int index = 0;
        while (left.hasRemaining()) {
            long number = number(left);
            if (number > 0) {
                require(number <= MOST_OF_AN_INTERVAL && index < MOST_VALUES);
                sum.add(index, number);
                index++;
            } else {
                // A negative number is that of values without a time.
                require(number > -MOST_VALUES);
                index += number == 0 ? 1 : (int) -number;
            }
        }
    }

    private ByteBuffer inflated(byte[] packed) throws DataFormatException {
        ByteBuffer head = ByteBuffer.wrap(packed);
        require((head.getInt() & ~WORD_SIZE) == PACKED);
        require(head.getInt() == packed.length - PACKED_HEAD);
        inflater.reset();
        inflater.setInput(packed, PACKED_HEAD, packed.length - PACKED_HEAD);
        int length = 0;
        while (!inflater.finished()) {
            if (length == bytes.length) {
                require(length < MOST_BYTES);
                bytes = Arrays.copyOf(bytes, 2 * length);
            }
            int some = inflater.inflate(bytes, length, bytes.length - length);
            require(some > 0 || inflater.finished());
            length += some;
        }
        return ByteBuffer.wrap(bytes, 0, length);
    }

    private static ByteBuffer head(ByteBuffer plain) {
        require((plain.getInt() & ~WORD_SIZE) == PLAIN);
        int length = plain.getInt();
        int shifted = plain.getInt();
        int digits = plain.getInt();
        long lowest = plain.getLong();
        plain.getLong();
        double ratio = plain.getDouble();
        require(shifted == 0 && digits == DIGITS && lowest == 1 && ratio == 1);
        require(length >= 0 && length <= plain.remaining());
        return plain.slice(plain.position(), length);
    }

    /** A number of seven bits a byte, the least first, with its sign in the last bit; the ninth byte has eight. */
    private static long number(ByteBuffer bytes) {
        long number = 0;
        for (int shift = 0; shift < 56; shift += 7) {
            byte next = bytes.get();
            number |= (next & 0x7fL) << shift;
            if (next >= 0) {
                return number >>> 1 ^ -(number & 1);
            }
        }
        number |= (bytes.get() & 0xffL) << 56;
        return number >>> 1 ^ -(number & 1);
    }

    /** Each bucket but the first two has half as many values, twice as far from each other as those of the one before. */
    private static long value(int index) {
        int bucket = (index >> HALF_BITS) - 1;
        return bucket < 0 ? index : (long) ((index & HALF - 1) + HALF) << bucket;
    }

    /** Sum of many histograms, without the search for its place that a histogram does for each value. */
    static final class Sum {
        private long[] numbers = new long[2 * HALF];

        private void add(int index, long number) {
            if (index >= numbers.length) {
                numbers = Arrays.copyOf(numbers, index + HALF);
            }
            numbers[index] += number;
        }

        Histogram histogram() {
            Histogram histogram = new Histogram(DIGITS);
            for (int index = 0; index < numbers.length; index++) {
                if (numbers[index] > 0) {
                    histogram.recordValueWithCount(value(index), numbers[index]);
                }
            }
            return histogram;
        }
    }

    private static void require(boolean right) {
        if (!right) {
            throw new IllegalArgumentException("it has a histogram of another form");
        }
    }
}
