package io.orderentry.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.orderentry.model.TransactionType;
import io.orderentry.run.LatencyRecorder.Kind;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** Buckets against the very times that were recorded. */
class TimeHistogramTest {
    private final TimeHistogram histogram = new TimeHistogram(Kind.RESPONSE, "help");

    private void add(long... micros) {
        Histogram recent = new Histogram(3);
        for (long each : micros) {
            recent.recordValue(each);
        }
        histogram.add(TransactionType.PAYMENT, recent);
    }

    private HistogramDataPointSnapshot payments() {
        return ((HistogramSnapshot) histogram.collect())
                .getDataPoints().stream()
                        .filter(point -> "payment".equals(point.getLabels().get("type")))
                        .findFirst()
                        .orElseThrow();
    }

    @Test
    void aTimeOnABoundIsWithinIt() {
        add(1_000, 1_001, 0, 3_600_000_000L);
        HistogramDataPointSnapshot point = payments();
        for (int i = 0; i < point.getClassicBuckets().size(); i++) {
            double bound = point.getClassicBuckets().getUpperBound(i);
            long expected = bound == 0.0001 || bound == 0.001 || bound == 0.0015 || Double.isInfinite(bound) ? 1 : 0;
            assertThat(point.getClassicBuckets().getCount(i)).as("le " + bound).isEqualTo(expected);
        }
    }

    @Test
    void boundsGoFromATenthOfAMillisecondToAMinuteInSteps() {
        long[] bounds = TimeHistogram.BOUNDS_MICROS;
        assertThat(bounds).isSorted().startsWith(100, 150, 200).endsWith(50_000_000, 70_000_000);
        for (int i = 1; i < bounds.length; i++) {
            assertThat((double) bounds[i] / bounds[i - 1]).isBetween(1.3, 1.7);
        }
    }

    @Test
    void secondsAddUp() {
        Random random = new Random(7);
        long[] first = random.longs(10_000, 1, 5_000_000).toArray();
        long[] second = random.longs(10_000, 1, 3_000).toArray();
        add(first);
        add(second);
        HistogramDataPointSnapshot point = payments();
        double sum = 0;
        long[] expected = new long[point.getClassicBuckets().size()];
        for (long[] times : new long[][] {first, second}) {
            for (long micros : times) {
                sum += micros / 1e6;
                int at = 0;
                while (micros / 1e6 > point.getClassicBuckets().getUpperBound(at)) {
                    at++;
                }
                expected[at]++;
            }
        }
        assertThat(point.getCount()).isEqualTo(20_000);
        assertThat(point.getSum()).isCloseTo(sum, within(sum / 1_000));
        for (int i = 0; i < expected.length; i++) {
            // A recorder keeps three digits: a time just above a bound may be taken for the bound.
            assertThat(point.getClassicBuckets().getCount(i)).isCloseTo(expected[i], within(10L));
        }
    }
}
