package io.orderentry.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The same sums as those of the library that wrote the histograms. */
class EncodedTimesTest {
    private final EncodedTimes encoded = new EncodedTimes();

    private static byte[] packed(Histogram histogram) {
        ByteBuffer bytes = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        return Arrays.copyOf(bytes.array(), histogram.encodeIntoCompressedByteBuffer(bytes));
    }

    private static String text(byte[] packed) {
        return Base64.getEncoder().encodeToString(packed);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 1_023, 2_048, 60_000_000, 1L << 40, Long.MAX_VALUE / 2})
    void aSumHasEachTimeOfItsHistograms(long most) {
        Random random = new Random(most);
        Histogram expected = new Histogram(3);
        EncodedTimes.Sum sum = new EncodedTimes.Sum();
        for (int second = 0; second < 20; second++) {
            Histogram times = new Histogram(3);
            for (int i = random.nextInt(50); i > 0; i--) {
                times.recordValueWithCount(random.nextLong(most + 1), 1 + random.nextInt(1 << i % 30));
            }
            expected.add(times);
            encoded.add(text(packed(times)), sum);
        }

        assertThat(sum.histogram()).isEqualTo(expected);
        assertThat(sum.histogram().getMaxValue()).isEqualTo(expected.getMaxValue());
        assertThat(sum.histogram().getMean()).isEqualTo(expected.getMean());
    }

    @Test
    void eachCutOrChangedHistogramIsReadOrRefused() {
        Histogram times = new Histogram(3);
        new Random(1).longs(300, 0, 90_000).forEach(times::recordValue);
        byte[] whole = packed(times);
        for (int at = 0; at < whole.length; at++) {
            byte[] changed = whole.clone();
            changed[at] ^= 0x55;
            for (byte[] damaged : new byte[][] {Arrays.copyOf(whole, at), changed}) {
                try {
                    encoded.add(text(damaged), new EncodedTimes.Sum());
                } catch (IllegalArgumentException e) {
                    assertThat(e).hasMessageStartingWith("it has a histogram ");
                }
            }
        }
        assertThatThrownBy(() -> encoded.add("HISTxxx!", new EncodedTimes.Sum()))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> encoded.add(text(packed(new Histogram(2))), new EncodedTimes.Sum()))
                .hasMessage("it has a histogram of another form");
    }
}
